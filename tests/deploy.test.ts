import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The files of deploy/ agree with one another and with the settings that the product reads. */
const read = (path: string): string => readFileSync(path, 'utf8')
const found = (source: string, pattern: RegExp): string[] => [
  ...new Set([...source.matchAll(pattern)].map(([, name]) => name ?? '')),
]

const settings = found(
  read('src/server/core/config.ts') + read('src/server/core/telemetry-settings.ts'),
  /(?<!process\.)env\['([A-Z_]+)'\]/g,
)
/** What the exporters of OpenTelemetry read themselves, and Node. */
const readByPackages = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_RESOURCE_ATTRIBUTES', 'NODE_ENV']
const compose = read('deploy/compose.yaml')
const [shared = '', services = ''] = compose.split('\nservices:\n')
const image = read('deploy/Dockerfile')
const example = found(read('deploy/contorno.env.example'), /^([A-Z_]+)=/gm)
const units = globSync('deploy/*.service').toSorted()

test('compose passes every setting to the product', () => {
  const passed = [
    ...found(shared, /^ {2}([A-Z_]+):(?: |$)/gm),
    ...found(services, /\b(ROLE|INSTANCE): /g),
    ...found(/^ENV (.*)$/m.exec(image)?.[1] ?? '', /([A-Z_]+)=/g),
  ]
  // for tests on one machine
  const wanted = settings.filter((name) => name !== 'WEBHOOKS_TO_LOOPBACK')
  expect(wanted.filter((name) => !passed.includes(name))).toEqual([])
  const known = [...settings, ...readByPackages]
  expect(passed.filter((name) => !known.includes(name))).toEqual([])
})

test('compose gives an empty value only to settings for which the product has a default', () => {
  const empty = found(shared, /^ {2}([A-Z_]+): \$\{[A-Z_]+:-\}$/gm)
  expect(empty.length).toBeGreaterThan(20)
  const required = ['DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL']
  expect(empty.filter((name) => required.includes(name))).toEqual([])
})

test('every variable of compose is in the example of settings, and the other way round', () => {
  const used = found(compose, /\$\{([A-Z_]+)/g)
  expect(used.filter((name) => !example.includes(name))).toEqual([])
  const forSystemd = ['PUBLIC_URL', 'DATABASE_URL']
  expect(example.filter((name) => !used.includes(name) && !forSystemd.includes(name))).toEqual([])
})

test('every service has a health check, a read-only root and no way to new privileges', () => {
  const own = services
    .split(/\n(?= {2}[a-z-]+\d?:\n)/)
    .map((service) => service.split('\n\n')[0] ?? '')
  const named = own.filter((service) => /^ {2}[a-z]/m.test(service))
  expect(named.length).toBe(6)
  expect(image).toMatch(/^HEALTHCHECK /m)
  for (const service of named) {
    const text = service.includes('<<: *app') ? shared + service : service
    expect(text).toContain('read_only: true')
    expect(text).toContain('no-new-privileges:true')
    expect(text.includes('healthcheck:') || service.includes('<<: *app')).toBe(true)
    expect(text).toContain('logging: *logging')
  }
})

test('the log of a service ends at a size', () => {
  expect(compose).toMatch(
    /^x-logging: &logging\n(?: {2}.*\n)*? {2}options: \{ max-size: \d+m, max-file: '\d' \}$/m,
  )
})

test('the proxies lead to the ports on which the instances listen', () => {
  const [ofImage = ''] = found(image, /^ENV .*\bPORT=(\d+)/gm)
  expect(found(image, /^EXPOSE (\d+)$/gm)).toEqual([ofImage])
  const [line = ''] = found(read('deploy/Caddyfile'), /^\treverse_proxy (.*) \{$/gm)
  const instances = found(services, /^ {2}(app-\d):$/gm)
  expect(line).toBe(instances.map((name) => `${name}:${ofImage}`).join(' '))

  const nginx = read('deploy/nginx.conf')
  const ofUnits = found(read('deploy/contorno-web@.service'), /\bcontorno-web@(\d+)/g)
  expect(found(nginx, /^ {2}server 127\.0\.0\.1:(\d+) /gm)).toEqual(ofUnits)
  expect(found(read('docs/operations.md'), /\bcontorno-web@(\d+)/g)).toEqual(ofUnits)
  const [alone = ''] = found(read('deploy/contorno.service'), /\bPORT=(\d+)/g)
  expect(nginx).toContain(`# contorno.service it is 127.0.0.1:${alone} alone`)
  const [ofWorker = ''] = found(read('deploy/contorno-worker.service'), /\bPORT=(\d+)/g)
  expect([...ofUnits, alone]).not.toContain(ofWorker)
})

test('what goes without TLS stays on one machine: the product is behind the proxy alone', () => {
  const named = services.split(/\n(?= {2}[a-z-]+\d?:\n)/)
  expect(
    named.filter((service) => /^ {4}ports:/m.test(service)).map((one) => one.trim().split(':')[0]),
  ).toEqual(['proxy'])
  const [, ofDatabase = ''] = /^ {2}database:\n[^]*?^ {4}networks: (.*)$/m.exec(services) ?? []
  expect(ofDatabase).toBe('[inside]')
  expect(compose).toMatch(/^ {2}inside: \{ internal: true \}$/m)
  for (const unit of units.filter((name) => !name.includes('backup')))
    expect(read(unit), unit).toMatch(/^Environment=.*\bHOST=127\.0\.0\.1 /m)
})

test('the image holds the bundle, of Node only its program, and runs as an ordinary account', () => {
  const [, running = ''] = image.split('FROM ${BASE_IMAGE}')
  expect(found(running, /^COPY (.*)$/gm)).toEqual([
    '--from=node /usr/local/bin/node /usr/local/bin/node',
    '--from=build /bundle /opt/contorno',
  ])
  // which Node asks for since version 25, and which Debian's small image lacks
  expect(running).toMatch(/^RUN apt-get .* install .*\blibatomic1\b/m)
  expect(running).toMatch(/^USER 1000:1000$/m)
  const pinned = found(read('deploy/pin-images.sh'), /\b([A-Z]+_IMAGE)=/g)
  expect(pinned).toEqual(['NODE_IMAGE', 'BASE_IMAGE', 'POSTGRES_IMAGE', 'CADDY_IMAGE'])
})

test('every image is named by digest, the same in compose and for a build without it', () => {
  const byDigest = /^[a-z]+:[\w.-]+@sha256:[\da-f]{64}$/
  const named = found(compose, /\$\{((?!CONTORNO)[A-Z]+_IMAGE:-[^}]+)\}/g).map((one) =>
    one.split(':-'),
  )
  expect(named.map(([setting]) => setting)).toEqual([
    'NODE_IMAGE',
    'BASE_IMAGE',
    'POSTGRES_IMAGE',
    'CADDY_IMAGE',
  ])
  for (const [setting, name] of named) expect(name, setting).toMatch(byDigest)
  expect(found(image, /^ARG ([A-Z]+_IMAGE=.*)$/gm)).toEqual(
    named.slice(0, 2).map((pair) => pair.join('=')),
  )
})

test('every unit sets only what the product reads, and is confined like the others', () => {
  const confinement = units.map((unit) =>
    found(
      read(unit),
      /^((?:No|Protect|Private|Restrict|Lock|Capability|System)\w+=.*)$/gm,
    ).toSorted(),
  )
  expect(units).toHaveLength(4)
  for (const lines of confinement) {
    expect(lines).toEqual(confinement[0])
    expect(lines.length).toBeGreaterThan(15)
  }
  for (const unit of units) {
    const set = found(/^Environment=(.*)$/m.exec(read(unit))?.[1] ?? '', /([A-Z_]+)=/g)
    expect(set.filter((name) => ![...settings, ...readByPackages].includes(name))).toEqual([])
  }
})

test('the units part web and worker without a file that both use', () => {
  const of = (unit: string, name: string) =>
    new RegExp(`^${name}=(.*)$`, 'm').exec(read(`deploy/${unit}.service`))?.[1] ?? ''
  expect(of('contorno-web@', 'Environment')).toContain('ROLE=web')
  expect(of('contorno-worker', 'Environment')).toContain('ROLE=worker')
  const folders = ['contorno', 'contorno-web@', 'contorno-worker'].map((unit) =>
    of(unit, 'StateDirectory'),
  )
  expect(new Set(folders).size).toBe(3)
})

test('a backup starts nothing that the operator stopped', () => {
  const unit = read('deploy/contorno-backup.service')
  const timer = read('deploy/contorno-backup.timer')
  for (const text of [unit, timer])
    expect(text).not.toMatch(/^(Requires|Wants|BindsTo|Upholds|OnSuccess|OnFailure|Also|Sockets)=/m)
  expect(unit).toMatch(
    /^ExecCondition=\+\/usr\/bin\/systemctl is-active --quiet contorno\.service contorno-worker\.service$/m,
  )
})

test.each(units)('systemd accepts %s', (unit) => {
  const check = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  // Only where systemd is installed; the program itself is not.
  if (check.error !== undefined) return
  const complaints = check.stderr
    .split('\n')
    .filter((line) => /contorno/.test(line) && !/is not executable: No such file/.test(line))
  expect(complaints).toEqual([])
})
