"""Builds bylaw._native against an installed Bylaw, which pkg-config finds.

BYLAW_PREFIX names where it was installed, if that is no usual place. Its shared library comes along in the package.
"""
import os
import pathlib
import shlex
import shutil
import subprocess

from pybind11.setup_helpers import Pybind11Extension, build_ext
from setuptools import setup

PREFIX = os.environ.get("BYLAW_PREFIX")


def pkg_config(*asked):
    """Returns pkg-config's answer about Bylaw; the prefix of the installation may differ from that in its file."""
    environment, given = dict(os.environ), []
    if PREFIX:
        found = sorted(pathlib.Path(PREFIX).glob("lib*/**/pkgconfig/bylaw.pc"))
        if not found:
            raise SystemExit(f"BYLAW_PREFIX={PREFIX} has no bylaw.pc: `cmake --install build --prefix {PREFIX}` puts it there")
        environment["PKG_CONFIG_PATH"] = str(found[0].parent)
        given = [f"--define-variable=prefix={PREFIX}"]
    try:
        said = subprocess.run(["pkg-config", *given, *asked, "bylaw"], env=environment, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"pkg-config finds no Bylaw ({getattr(error, 'stderr', error)}): set BYLAW_PREFIX or PKG_CONFIG_PATH")
    return said.stdout.strip()


class Build(build_ext):
    def run(self):
        super().run()
        for built in self.get_outputs():
            folder = pathlib.Path(built).parent
            library = pathlib.Path(pkg_config("--variable=libdir")) / SHARED
            shutil.copyfile(library, folder / SHARED)


VERSION = ".".join(pkg_config("--modversion").split(".")[:2])
SHARED = f"libbylaw.so.{VERSION}"

setup(
    cmdclass={"build_ext": Build},
    ext_modules=[
        Pybind11Extension(
            "bylaw._native",
            sorted(str(path) for path in pathlib.Path("src").glob("*.cpp")),
            depends=["src/binding.hpp"],
            cxx_std=20,
            extra_compile_args=[*shlex.split(pkg_config("--cflags")), "-O1", "-g0"],
            extra_link_args=[*shlex.split(pkg_config("--libs")), "-Wl,-rpath,$ORIGIN"],
        )
    ],
)
