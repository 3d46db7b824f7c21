#!/bin/sh
# The database's image runs this once, on an empty volume: the product's role owns its database and
# is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$PRODUCT_PASSWORD" \
  --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role contorno login password :'password';
create database contorno owner contorno;
SQL
