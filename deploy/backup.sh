#!/bin/sh
# backup.sh <folder>: writes a backup into the folder, encrypts it with age when BACKUP_RECIPIENT is
# set, and deletes backups older than 14 days. A backup holds personal data: kept longer than 30
# days, it would break the promise of erasure.
set -eu
folder=$1
umask 077
file="$folder/contorno-$(date -u +%Y-%m-%dT%H%M%S).backup.gz"
cd "$(dirname "$0")/.."
# Node 22.12 or later, from its official distribution
node dist/server/backup.js "$file"
if [ -n "${BACKUP_RECIPIENT:-}" ]; then
  age --encrypt --recipient "$BACKUP_RECIPIENT" --output "$file.age" "$file"
  rm "$file"
fi
find "$folder" -maxdepth 1 -name 'contorno-*.backup.gz*' -mtime +14 -delete
