#!/bin/sh
# for units and crontabs that were installed with an earlier release
exec node "$(dirname "$0")/backup.mjs" "$@"
