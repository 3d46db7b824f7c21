import { readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { version } from '#server/core/program-files.ts'
import { renderChart } from './helm-template.ts'

/** The chart of deploy/helm, rendered by our own reader: Helm itself is installed nowhere here. */
const FOLDER = 'deploy/helm/contorno'
const digest = `sha256:${'a'.repeat(64)}`
const readYaml = (text: string): unknown => parseYaml(text)
const Section = z.record(z.string(), z.unknown())
const defaults = z
  .record(z.string(), z.unknown())
  .parse(readYaml(readFileSync(`${FOLDER}/values.yaml`, 'utf8')))
const schema = z.fromJSONSchema(
  JSON.parse(readFileSync(`${FOLDER}/values.schema.json`, 'utf8')) as Parameters<
    typeof z.fromJSONSchema
  >[0],
)

type Overrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const withValues = (overrides: Overrides = {}): Record<string, unknown> =>
  Object.entries({ image: { digest }, ...overrides }).reduce<Record<string, unknown>>(
    (values, [key, own]) => ({ ...values, [key]: { ...Section.parse(values[key]), ...own } }),
    defaults,
  )

const Confined = z.object({
  allowPrivilegeEscalation: z.literal(false),
  readOnlyRootFilesystem: z.literal(true),
  capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
})
const Container = z.object({
  image: z.string(),
  securityContext: Confined,
  command: z.array(z.string()).optional(),
  env: z.array(z.object({ name: z.string(), value: z.string().optional() })),
  volumeMounts: z.array(z.object({ name: z.string() })),
})
const Pod = z.object({
  automountServiceAccountToken: z.literal(false),
  securityContext: z.object({
    runAsNonRoot: z.literal(true),
    runAsUser: z.number().min(1),
    seccompProfile: z.object({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.tuple([Container]),
  volumes: z.array(z.object({ name: z.string() })),
})
const Template = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: Pod,
})
const Resource = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()) }),
  spec: z
    .object({
      selector: z
        .object({ matchLabels: z.record(z.string(), z.string()) })
        .optional()
        .catch(undefined),
      template: Template.optional(),
      jobTemplate: z.object({ spec: z.object({ template: Template }) }).optional(),
      volumeClaimTemplates: z
        .array(z.object({ metadata: z.object({ name: z.string() }) }))
        .default([]),
    })
    .optional(),
})

const render = (overrides: Overrides = {}) =>
  renderChart(FOLDER, { Release: { Name: 'uno' }, Values: withValues(overrides) }).map((text) =>
    Resource.parse(readYaml(text)),
  )
const named = (resources: readonly z.infer<typeof Resource>[]): string[] =>
  resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`).toSorted()
const own = { postgresql: { own: true } }

test('its version is that of the product', () => {
  const chart = readFileSync(`${FOLDER}/Chart.yaml`, 'utf8')
  expect(chart).toContain(`\nversion: ${version}\n`)
  expect(chart).toContain(`\nappVersion: ${version}\n`)
})

test('its values are those of the schema once the image has a digest, and only then', () => {
  expect(schema.safeParse(withValues()).success).toBe(true)
  expect(schema.safeParse(withValues(own)).success).toBe(true)
  for (const wrong of [
    { image: { digest: '' } },
    { image: { digest: 'latest' } },
    { web: { replicas: 0 } },
    { worker: { replica: 2 } },
    { postgresql: { image: 'postgres:18' } },
  ])
    expect(schema.safeParse(withValues(wrong)).success, JSON.stringify(wrong)).toBe(false)
})

test('it makes what a database server of the operator needs, and no database', () => {
  expect(named(render())).toEqual([
    'CronJob uno-backup',
    'Deployment uno-web',
    'Deployment uno-worker',
    'Ingress uno-web',
    'Job uno-migration',
    'PersistentVolumeClaim uno-backups',
    'PodDisruptionBudget uno-web',
    'Service uno-web',
  ])
  expect(named(render({ ingress: { enabled: false }, backup: { enabled: false } }))).toEqual([
    'Deployment uno-web',
    'Deployment uno-worker',
    'Job uno-migration',
    'PodDisruptionBudget uno-web',
    'Service uno-web',
  ])
})

test('a database of its own has its script, and the address of the product leads to it', () => {
  const resources = render(own)
  expect(named(resources)).toEqual(
    expect.arrayContaining(['StatefulSet uno-database', 'Service uno-database']),
  )
  const [script = ''] = renderChart(FOLDER, {
    Release: { Name: 'uno' },
    Values: withValues(own),
  }).filter((text) => text.includes('kind: ConfigMap'))
  const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(readYaml(script))
  expect(data['create-database.sh']).toBe(readFileSync('deploy/create-database.sh', 'utf8'))
  expect(JSON.stringify(resources)).toContain('$(POSTGRES_PASSWORD)@uno-database:5432/contorno')
})

describe('each pod', () => {
  const pods = render(own).flatMap(({ metadata, spec }) => {
    const template = spec?.template ?? spec?.jobTemplate?.spec.template
    return template ? [{ name: metadata.name, spec, template, pod: template.spec }] : []
  })

  // the types above hold what that standard asks of each
  test('is confined as the restricted standard of Kubernetes asks', () => {
    expect(pods.map(({ name }) => name).toSorted()).toEqual([
      'uno-backup',
      'uno-database',
      'uno-migration',
      'uno-web',
      'uno-worker',
    ])
  })

  test.each(pods)(
    '$name has an image by digest, and mounts only volumes that it has',
    ({ pod, spec }) => {
      const [{ image, volumeMounts }] = pod.containers
      expect(image).toMatch(/@sha256:[\da-f]{64}$/)
      const volumes = [
        ...pod.volumes.map(({ name }) => name),
        ...(spec?.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
      ]
      expect(
        volumeMounts.map(({ name }) => name).filter((name) => !volumes.includes(name)),
      ).toEqual([])
    },
  )

  test('sets only what the product reads', () => {
    const source = readFileSync('src/server/core/config.ts', 'utf8')
    const ofProduct = pods.filter(({ name }) => name !== 'uno-database')
    const names = ofProduct.flatMap(({ pod }) => pod.containers[0].env.map(({ name }) => name))
    expect(new Set(names.filter((name) => !source.includes(`env['${name}']`)))).toEqual(
      new Set(['POSTGRES_PASSWORD']),
    )
  })

  test.each(pods)('$name is found by its selector', ({ spec, template }) => {
    expect(template.metadata.labels).toMatchObject(spec?.selector?.matchLabels ?? {})
  })

  test.each(pods)('$name starts a program without a shell that the image has', ({ pod }) => {
    const { command = ['node', 'dist/server/contorno.js', 'start'] } = pod.containers[0]
    expect(command[0]).toBe('node')
  })
})
