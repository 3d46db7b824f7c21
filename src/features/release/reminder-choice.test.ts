import { describe, expect, test } from 'vitest'
import { lastReminderText } from '#shared/reminders.ts'
import type { Participation } from './contract.ts'
import { nextReminderText, remindedByDefault } from './reminder-choice.rules.ts'
import { viewAt, listViews } from './views.rules.ts'

const ZONE = 'America/Mexico_City'
const now = new Date('2026-11-20T16:00:00Z')

function rater(given: Partial<Participation['pending'][number]>) {
  const delivery = { state: 'sent', failure: null } as const
  return {
    subject_id: 'id',
    name: 'Ana',
    email: 'ana@ceiba.mx',
    pending: 1,
    forms: 2,
    changes: null,
    reminders: 'open',
    last_reminded_at: null,
    invited_at: null,
    delivery,
    ...given,
  } as const
}

describe('whom a reminder of all reaches', () => {
  test('leaves out those who may not be reminded, whose last mail failed or who were just invited', () => {
    const raters = [
      rater({ name: 'Ana' }),
      rater({ name: 'Beto', reminders: 'recent' }),
      rater({ name: 'Caro', delivery: { state: 'failed', failure: '550' } }),
      rater({ name: 'Dora', delivery: null }),
      rater({ name: 'Elia', invited_at: '2026-11-18T16:00:01Z' }),
      rater({ name: 'Fani', invited_at: '2026-11-18T15:59:59Z' }),
    ]
    expect(remindedByDefault(raters, now).map(({ name }) => name)).toEqual(['Ana', 'Dora', 'Fani'])
  })

  test('tells the last reminder in days of the project, not in hours', () => {
    expect(lastReminderText(null, now, ZONE)).toBe('Ninguno')
    expect(lastReminderText('2026-11-20T06:00:00Z', now, ZONE)).toBe('hoy')
    expect(lastReminderText('2026-11-20T05:59:00Z', now, ZONE)).toBe('ayer')
    expect(lastReminderText('2026-11-15T16:00:00Z', now, ZONE)).toBe('hace 5 días')
  })

  test('says what becomes of the next reminder of the clock', () => {
    expect(nextReminderText(null, now, ZONE)).toBe('Se envían ahora.')
    expect(nextReminderText('2026-12-01T15:00:00Z', now, ZONE)).toBe(
      'Se envían ahora. El recordatorio del 1 de diciembre sigue en pie para quien lleve menos de tres.',
    )
    expect(nextReminderText('2026-11-21T15:00:00Z', now, ZONE)).toBe(
      'Se envían ahora, en lugar del recordatorio del 21 de noviembre.',
    )
  })
})

describe('the list that an address asks for', () => {
  test('is the first of the phase where it names none or one of another phase', () => {
    expect(viewAt('released', null)).toBe('pending')
    expect(viewAt('released', 'correos')).toBe('mails')
    expect(viewAt('reports', 'pendientes')).toBe('subjects')
    expect(viewAt('erased', 'personas')).toBeUndefined()
  })

  test('is one of two of a draft', () => {
    expect(listViews('draft').map(({ label }) => label)).toEqual(['Personas', 'Conexiones'])
    expect(viewAt('draft', 'conexiones')).toBe('forms')
    expect(viewAt('released', 'conexiones')).toBe('pending')
  })

  test('is among four while a project is open', () => {
    expect(listViews('released').map(({ label }) => label)).toEqual([
      'Pendientes',
      'Cobertura',
      'Personas',
      'Mensajes',
    ])
  })
})
