import { expect, test } from 'vitest'
import { personalDataLines, erasureEffects } from './person.rules.ts'

const matrix = {
  id: 'a1b2c3d4-0000-4000-8000-000000000000',
  name: 'Liderazgo 2026',
  limit_date: '2026-12-04',
  erase_date: '2027-01-02',
  released: true,
}

test('in a draft the person reads that only names and connections go', () => {
  const { goes, stays } = erasureEffects('draft', { sheets_by: 2, sheets_about: 1 })
  expect(goes.join(' ')).toContain('Sus conexiones con otras personas.')
  expect(stays).toEqual(['Los demás participantes y sus conexiones.'])
})

test.each(['released', 'closed'] as const)(
  'a project that is %s says which sheets go and that numbers given to groups stay without a name',
  (phase) => {
    const { goes, stays } = erasureEffects(phase, { sheets_by: 3, sheets_about: 6 })
    expect(goes.join(' ')).toMatch(
      /Las 6 hojas que se pidieron sobre esta persona.*las que envió como Líder y todos los comentarios que escribió/,
    )
    expect(stays[0]).toMatch(/sólo números, sin su nombre.*ningún grupo se hace más pequeño/)
    expect(erasureEffects(phase, { sheets_by: 3, sheets_about: 1 }).goes.join(' ')).toContain(
      'La hoja que se pidió sobre esta persona',
    )
  },
)

test('of sheets that nobody asked for nothing is said', () => {
  expect(erasureEffects('draft', { sheets_by: 0, sheets_about: 0 }).goes).toHaveLength(1)
  expect(erasureEffects('released', { sheets_by: 1, sheets_about: 0 }).goes.join(' ')).not.toMatch(
    /0 hojas|reporte/,
  )
})

test('what is handed over as a sheet has a line for each datum, in words', () => {
  const lines = personalDataLines([
    {
      subject_id: matrix.id,
      name: 'Eva Cordero',
      email: 'eva@cordero.mx',
      disputed: true,
      values: [{ column: 'Puesto', value: '=jefa' }],
      company: 'La Ceiba',
      matrix,
      as_evaluator: { sheets: 4, self_evaluation: 'done', others: 'open' },
      as_evaluated: { sheets: 6, report_url: null },
      privacy_notice: { version: '2025-06', shown_on: '2026-11-20' },
      mails: [{ kind: 'invitation', sent_on: '2026-11-20' }],
    },
  ])
  expect(lines[0]).toEqual(['Proyecto', 'Dato', 'Valor'])
  expect(lines.slice(1).every(([project]) => project === 'Liderazgo 2026')).toBe(true)
  expect(Object.fromEntries(lines.slice(1).map(([, datum, value]) => [datum, value]))).toEqual({
    Empresa: 'La Ceiba',
    Nombre: 'Eva Cordero',
    Correo: 'eva@cordero.mx',
    'Avisó que sus datos no son correctos': 'Sí',
    Puesto: '=jefa',
    'Fecha límite del proyecto': '04/12/2026',
    'Todo se elimina el': '2 de enero de 2027',
    'Hojas que se le pidieron': 4,
    'Su autoevaluación': 'Enviada',
    'Sus hojas sobre otras personas': 'Faltan por enviar',
    'Hojas que se pidieron sobre esta persona': 6,
    'Aviso de privacidad que se le mostró': '2025-06, el 20 de noviembre de 2026',
    'Correo: Invitación': '20 de noviembre de 2026',
  })
})
