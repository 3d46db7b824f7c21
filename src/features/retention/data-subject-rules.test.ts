import { expect, test } from 'vitest'
import { personalDataLines, erasureEffects } from './data-subject.rules.ts'

const matrix = {
  id: 'a1b2c3d4-0000-4000-8000-000000000000',
  name: 'Liderazgo 2026',
  limit_date: '2026-12-04',
  erase_date: '2027-01-02',
  released: true,
  relation_names: { cliente: { one: 'Aliado', many: 'Aliados' } },
}

test('the erasure in a draft deletes names and forms only', () => {
  const { deleted, kept } = erasureEffects('draft', { sheets_by: 2, sheets_about: 1 })
  expect(deleted.join(' ')).toContain('Sus conexiones con otras personas.')
  expect(kept).toEqual(['Los demás participantes y sus conexiones.'])
})

test.each(['released', 'closed'] as const)(
  'the erasure in a %s matrix lists the deleted forms and keeps the answers sent to groups without a name',
  (phase) => {
    const { deleted, kept } = erasureEffects(phase, { sheets_by: 3, sheets_about: 6 })
    expect(deleted.join(' ')).toMatch(
      /Las 6 hojas que se pidieron sobre esta persona.*las que envió como Líder y todos los comentarios que escribió/,
    )
    expect(deleted.join(' ')).toMatch(/menos autores posibles que el mínimo/)
    expect(kept[0]).toMatch(/sólo números, sin su nombre.*ningún grupo se hace más pequeño/)
    expect(erasureEffects(phase, { sheets_by: 3, sheets_about: 1 }).deleted.join(' ')).toContain(
      'La hoja que se pidió sobre esta persona',
    )
  },
)

test('the erasure does not mention forms when there are none', () => {
  expect(erasureEffects('draft', { sheets_by: 0, sheets_about: 0 }).deleted).toHaveLength(1)
  expect(
    erasureEffects('released', { sheets_by: 1, sheets_about: 0 }).deleted.join(' '),
  ).not.toMatch(/0 hojas|reporte/)
})

test('the spreadsheet of personal data has a row for each datum, in Spanish words', () => {
  const lines = personalDataLines([
    {
      subject_id: matrix.id,
      name: 'Eva Cordero',
      email: 'eva@cordero.mx',
      external_id: 'E-17',
      disputed: true,
      values: [{ column: 'Puesto', value: '=jefa' }],
      company: 'La Ceiba',
      matrix,
      as_evaluator: { sheets: 4, self_evaluation: 'done', others: 'open' },
      as_evaluated: { sheets: 6, report_url: null, earlier_report: null },
      proposals: {
        state: 'sent',
        raters: [
          { name: 'Luis Paz', relation_type_id: 3, removed: false, reason: '' },
          { name: 'Rosa Ruiz', relation_type_id: 5, removed: true, reason: 'Ya no es cliente' },
        ],
      },
      proposed_as_rater: 2,
      plan: [{ what: 'Escuchar', support: 'Luis', until: '2026-12-31', sign: '' }],
      report_delivery: {
        delivered_on: '2026-12-05',
        opened_on: '2026-12-06',
        withdrawn: false,
        leader_reads: true,
      },
      closing_agreement: { version: '2025-06', agreed_on: '2026-11-21' },
      reminders_refused: true,
      mail_returned: true,
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
    'Id en recursos humanos': 'E-17',
    'Avisó que sus datos no son correctos': 'Sí',
    Puesto: '=jefa',
    'Fecha límite del proyecto': '04/12/2026',
    'Todo se elimina el': '2 de enero de 2027',
    'Hojas que se le pidieron': 4,
    'Su autoevaluación': 'Enviada',
    'Sus hojas sobre otras personas': 'Faltan por enviar',
    'Hojas que se pidieron sobre esta persona': 6,
    'Su lista de evaluadores propuestos': 'Por aprobar',
    'En su lista': 'Luis Paz, Compañero',
    'Se quitó de su lista': 'Rosa Ruiz, Aliado: Ya no es cliente',
    'Listas que le proponen como evaluador': 2,
    'Su líder también puede leerlo': 'Sí',
    'Su plan, que comparte': 'Escuchar · Luis · 31/12/2026',
    'Enlace a su reporte': '5 de diciembre de 2026',
    'Abrió su reporte': '6 de diciembre de 2026',
    'Aceptó que al cierre se envíe lo completo': '2025-06, el 21 de noviembre de 2026',
    'Aviso de privacidad que se le mostró': '2025-06, el 20 de noviembre de 2026',
    'No quiere recordatorios': 'Sí',
    'Su correo fue devuelto': 'Sí',
    'Correo: Invitación': '20 de noviembre de 2026',
  })
})
