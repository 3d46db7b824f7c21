import { describe, expect, test } from 'vitest'
import type { User } from '#features/accounts/contract.ts'
import type { Phase } from '#features/matrices/contract.ts'
import type { Found, FoundMatrix, FoundPerson } from './contract.ts'
import { type MatrixInView, paletteGroups, personPath, readText } from './palette.rules.ts'

const userWith = (role: 'admin' | 'viewer'): User => ({
  id: 'u',
  name: 'Renata',
  last_name: 'Villaseñor',
  email: 'r@laceiba.mx',
  second_factor_enabled: false,
  recovery_codes_left: 0,
  signed_on: false,
  email_proof_needed: false,
  first_steps_hidden: true,
  workspaces: [
    {
      id: 'w',
      name: 'La Ceiba',
      role,
      second_factor_mandatory: false,
      closing_at: null,
      delete_at: null,
    },
  ],
})
const admin = userWith('admin')
const viewer = userWith('viewer')

const matrixIn = (phase: Phase, name = 'Liderazgo 2026', id = 'm'): FoundMatrix => ({
  id,
  name,
  company_id: 'c',
  company: 'La Ceiba',
  workspace_id: 'w',
  phase,
})
const viewed = (phase: Phase, without_email = false): MatrixInView => ({
  ...matrixIn(phase),
  without_email,
  nomination_opened_at: null,
})
const personIn = (phase: Phase, evaluated = true): FoundPerson => ({
  subject_id: 's',
  name: 'Ana Ruiz',
  email: 'ana@laceiba.mx',
  evaluated,
  matrix: matrixIn(phase),
})
const nothing: Found = { matrices: [], people: [], companies: [], more: false }
const labels = (given: Partial<Parameters<typeof paletteGroups>[0]>) =>
  paletteGroups({
    text: '',
    found: nothing,
    current: undefined,
    companyId: 'c',
    user: admin,
    ...given,
  }).map(({ label, items }) => [label, ...items.map((item) => item.label)])

describe('the text of the palette', () => {
  test.each([
    ['recordar lide', { verb: 'remind', search: 'lide' }],
    ['Exte', { verb: 'extend', search: '' }],
    ['descargar Gerencias 2026', { verb: 'download', search: 'gerencias 2026' }],
    ['rec', { verb: null, search: 'rec' }],
    [' Renata Recio ', { verb: null, search: 'Renata Recio' }],
  ])('%j is a verb and what it is about, or a search', (text, expected) => {
    expect(readText(text)).toEqual(expected)
  })
})

describe('the palette', () => {
  test('offers what the phase allows in the project in view, first of all', () => {
    expect(labels({ current: viewed('released') })[0]).toEqual([
      'En «Liderazgo 2026»',
      'Recordar a quienes faltan',
      'Extender fecha límite',
      'Pendientes',
      'Cobertura',
      'Personas',
      'Mensajes',
    ])
    expect(labels({ current: viewed('closed') })[0]?.[1]).toBe('Extender fecha límite')
    expect(labels({ current: viewed('draft') })[0]?.slice(1)).toEqual([
      'Participantes',
      'Conexiones',
    ])
    expect(labels({ current: viewed('reports') })[0]?.slice(1, 3)).toEqual([
      'Descargar reportes',
      'Resultados',
    ])
  })

  test('names the lists of a project with people without e-mail as its tabs do', () => {
    expect(labels({ current: viewed('released', true) })[0]?.slice(-2)).toEqual([
      'Mensajes',
      'Papeletas',
    ])
  })

  test('offers a viewer no change', () => {
    const all = (['draft', 'released', 'closed', 'reports', 'erased'] as const).flatMap((phase) =>
      labels({
        user: viewer,
        current: viewed(phase),
        found: { ...nothing, matrices: [matrixIn(phase, 'Otro', 'o')] },
      }),
    )
    for (const label of [
      'Recordar a quienes faltan',
      'Extender fecha límite',
      'Crear proyecto',
      'Participantes',
      'Conexiones',
      'Solicitudes de datos personales',
    ])
      expect(all.flat()).not.toContain(label)
    expect(
      labels({
        user: viewer,
        text: 'recordar',
        found: { ...nothing, matrices: [matrixIn('released')] },
      }),
    ).toEqual([])
    expect(all.flat()).toContain('Descargar reportes')
  })

  test('offers a verb for the found projects whose phase allows it', () => {
    const found = {
      ...nothing,
      matrices: [matrixIn('released'), matrixIn('reports', 'Liderazgo 2025', 'old')],
    }
    expect(labels({ text: 'recordar lide', found })).toEqual([
      ['En otros proyectos', 'Recordar a quienes faltan'],
    ])
    expect(labels({ text: 'descargar lide', found })).toEqual([
      ['En otros proyectos', 'Descargar reportes'],
    ])
  })

  test('leaves out what belongs to an earlier text, and finds pages without accents', () => {
    const found = { ...nothing, people: [personIn('released')], matrices: [matrixIn('released')] }
    expect(labels({ text: 'ana', found })).toEqual([['Personas', 'Ana Ruiz']])
    expect(labels({ text: 'anabel', found })).toEqual([])
    expect(labels({ text: 'dátos', found: undefined })).toEqual([
      ['Ir a', 'Solicitudes de datos personales'],
    ])
  })

  test.each([
    [personIn('reports'), admin, '/results/c/m?persona=s'],
    [personIn('reports', false), admin, '/matrix/c/m?vista=personas&buscar=Ana%20Ruiz'],
    [personIn('released'), admin, '/matrix/c/m?vista=personas&buscar=Ana%20Ruiz'],
    [personIn('draft'), admin, '/participants/c/m?buscar=Ana%20Ruiz'],
    [personIn('draft'), viewer, '/matrix/c/m?vista=personas&buscar=Ana%20Ruiz'],
  ])('leads to the person where the phase and the role allow (%#)', (person, user, path) => {
    expect(personPath(person, user)).toBe(path)
  })
})
