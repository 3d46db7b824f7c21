#!/bin/sh
# pin-images.sh: prints newer images than deploy/ names, by the digest that their tags have now, as
# lines for contorno.env. An image that is named by digest never changes under its name.
set -eu
for pair in NODE_IMAGE=node:26-bookworm-slim BASE_IMAGE=debian:bookworm-slim \
  POSTGRES_IMAGE=postgres:18-bookworm CADDY_IMAGE=caddy:2; do
  image=${pair#*=}
  digest=$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' "$image")
  echo "${pair%%=*}=$image@$digest"
done
