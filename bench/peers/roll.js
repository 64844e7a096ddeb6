// Rolls a second of rpg-dice-roller, in CPU time: `node roll.js NOTATION parsed|unparsed SECONDS`
'use strict';
const { DiceRoll } = require('@dice-roller/rpg-dice-roller');

const [notation, mode, seconds] = [process.argv[2], process.argv[3], Number(process.argv[4] ?? 1)];
const cpu = () => { const t = process.cpuUsage(); return (t.user + t.system) / 1e6; };

const kept = new DiceRoll(notation);
const roll = mode === 'parsed'
  ? () => { kept.roll(); return kept.total; }
  : () => new DiceRoll(notation).total;

let sum = 0;
for (let i = 0; i < 2000; ++i) sum += roll(); // the compiler warms up
let rolls = 0;
const start = cpu();
while (cpu() - start < seconds) {
  for (let i = 0; i < 500; ++i) sum += roll();
  rolls += 500;
}
console.log(`${Math.round(rolls / (cpu() - start))} ${sum / (rolls + 2000)}`);
