#!/bin/sh
# Builds Citus and a PostgreSQL 15 for the tests that need it, in a folder of their own: nothing on the system changes, and no root is needed.
#
#   CITUS_SOURCE=FOLDER packages/testing/citus/build.sh [FOLDER]
#
# FOLDER is /opt/citus by default; set CITUS_HOME to any other for the tests. CITUS_SOURCE is a clone of https://github.com/citusdata/citus, bare
# or not; without it the script makes one. It takes Debian 12 or what it has: apt-get, dpkg, gcc, make, git, and the libraries of PostgreSQL 15
# (apt-get install postgresql-15). Some three minutes on two cores.
set -eu
to=${1:-/opt/citus}
tag=v13.2.2
headers='postgresql-15 postgresql-client-15 postgresql-server-dev-15 libpq5 libpq-dev libssl-dev krb5-multidev libkrb5-dev libzstd1 libzstd-dev liblz4-1 liblz4-dev'

mkdir -p "$to"
to=$(cd "$to" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "Unpacking PostgreSQL 15 in $to"
(cd "$work" && apt-get download -q $headers)
for package in "$work"/*.deb; do dpkg -x "$package" "$to"; done
bin=$to/usr/lib/postgresql/15/bin
if ldd "$bin/postgres" | grep 'not found'; then
  echo 'These libraries are missing: apt-get install postgresql-15' >&2
  exit 1
fi

source=${CITUS_SOURCE:-$work/clone}
[ -e "$source" ] || git clone --quiet --depth 1 --branch "$tag" https://github.com/citusdata/citus "$source"
mkdir "$work/citus"
git -C "$source" archive "$tag" | tar x -C "$work/citus"
cd "$work/citus"
# PostgreSQL 15.20 has a function of the same name.
sed -i s/have_createdb_privilege/citus_have_createdb_privilege/ src/include/pg_version_compat.h

echo "Building Citus $tag"
export PG_CONFIG="$bin/pg_config" LDFLAGS="-L$to/usr/lib/x86_64-linux-gnu"
export CPPFLAGS="-I$to/usr/include -I$to/usr/include/postgresql -I$to/usr/include/mit-krb5"
if ! {
  ./configure --without-libcurl
  # clang would only be needed for just-in-time compilation.
  nice make -j"$(nproc)" with_llvm=no extension
  make with_llvm=no install-extension
} >"$work/log" 2>&1; then
  tail -n 20 "$work/log" >&2
  exit 1
fi
chmod -R a+rX "$to"
echo "Citus is in $to."
