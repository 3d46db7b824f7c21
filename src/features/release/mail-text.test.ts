import { describe, expect, test } from 'vitest'
import {
  effortText,
  evaluatedText,
  firstNameOf,
  invitationPreview,
  type MailedForm,
  reminderTexts,
  sheetProgress,
} from './mail-text.rules.ts'

const form = (name: string, choices: MailedForm['choices'] = null, relation_type_id = 3) => ({
  name,
  choices,
  relation_type_id,
})
const self = (choices: MailedForm['choices'] = null) => form('Alejandra', choices, 1)

const reminded = (forms: readonly MailedForm[], days: number, questions = 4) =>
  reminderTexts({
    first_name: 'Alejandra',
    matrix_name: 'Liderazgo 2026',
    days,
    forms,
    progress: sheetProgress(forms, questions),
  })

describe('an invitation', () => {
  test('names minutes and forms in its subject, singular for one', () => {
    expect(effortText(17, 5)).toBe('unos 15 minutos para cinco miradas')
    expect(effortText(1, 1)).toBe('1 minuto para una mirada')
    expect(effortText(22, 13)).toBe('unos 20 minutos para 13 miradas')
  })

  test('shows questions, people and the deadline in the inbox', () => {
    const forms = [form('Brenda'), form('Leonardo'), self()]
    expect(invitationPreview(forms, 28, '2026-12-04')).toBe(
      '28 preguntas sobre 2 personas y sobre ti, hasta el viernes 4 de diciembre.',
    )
    expect(invitationPreview([self()], 1, '2026-12-04')).toBe(
      '1 pregunta sobre ti, hasta el viernes 4 de diciembre.',
    )
  })

  test('names up to six people and counts the others', () => {
    expect(evaluatedText([form('Brenda'), form('Leonardo'), self()])).toBe('Brenda, Leonardo y tú')
    const many = Array.from({ length: 200 }, (_, index) => form(`Persona${index}`))
    expect(evaluatedText(many)).toBe(
      'Persona0, Persona1, Persona2, Persona3, Persona4 y 195 personas más',
    )
  })

  test('greets by the first word of a name, without an address in it', () => {
    expect(firstNameOf('Alejandra Ruiz')).toBe('Alejandra')
    expect(firstNameOf('https://malo.example Alejandra')).toBe('Alejandra')
  })
})

describe('the progress in a reminder', () => {
  test('counts a question when it is answered about everybody in its sheet', () => {
    const forms = [form('Brenda', [1, 0, null, null]), form('Leonardo', [5, null, null, null])]
    expect(sheetProgress(forms, 4)).toEqual({ done: 1, total: 4, minutes: 1, started: true })
    expect(sheetProgress([...forms, self([1, 1, 1, 1])], 4)).toMatchObject({ done: 5, total: 8 })
  })

  test('is none without choices, and complete with all of them', () => {
    expect(sheetProgress([form('Brenda')], 28)).toEqual({
      done: 0,
      total: 28,
      minutes: 4,
      started: false,
    })
    expect(sheetProgress([form('Brenda', [1, 2])], 2)).toMatchObject({ done: 2, minutes: 0 })
  })
})

describe('a reminder', () => {
  test('tells a rater who has begun how far and how long', () => {
    const forms = [form('Brenda', [1, 2, null, null])]
    expect(reminded(forms, 2)).toEqual({
      subject: 'Alejandra, llevas 2 de 4 y faltan 2 días',
      preview: 'Te queda cerca de 1 minuto. Lo que respondiste está guardado.',
      title: 'Llevas 2 de 4. Te queda cerca de 1 minuto',
      action: 'Continuar',
    })
    expect(reminded(forms, 1).subject).toBe('Alejandra, llevas 2 de 4 y falta 1 día')
    expect(reminded(forms, 0).subject).toBe('Alejandra, llevas 2 de 4 y cierra hoy')
  })

  test('claims no complete question where choices are scattered', () => {
    const forms = [form('Brenda', [1, null, null, null]), form('Leonardo')]
    expect(reminded(forms, 2)).toMatchObject({
      subject: 'Alejandra, faltan 2 días para «Liderazgo 2026»',
      title: 'Ya empezaste. Te queda cerca de 1 minuto',
    })
  })

  test('tells a rater who has not begun how short it is', () => {
    const forms = [form('Brenda'), form('Leonardo')]
    expect(reminded(forms, 2, 28)).toEqual({
      subject: 'Alejandra, faltan 2 días para «Liderazgo 2026»',
      preview: 'Unos 6 minutos, y puedes empezar por una sola persona.',
      title: 'Faltan 2 días, y puedes empezar por una sola persona',
      action: 'Empezar',
    })
    expect(reminded([form('Brenda')], 0, 28)).toMatchObject({
      subject: 'Alejandra, hoy cierra «Liderazgo 2026»',
      title: 'Cierra hoy, y son unos 4 minutos',
    })
  })

  test('tells a rater who answered everything that it is not sent yet', () => {
    expect(reminded([form('Brenda', [1, 2, 3, 4])], 2)).toMatchObject({
      subject: 'Alejandra, sólo te falta enviar «Liderazgo 2026»',
      action: 'Revisar y enviar',
    })
  })
})
