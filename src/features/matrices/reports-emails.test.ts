import { afterAll, describe, expect, test } from 'vitest'
import { matricesFixture } from '../../../tests/admin-fixtures.ts'
import type { Matrix } from './contract.ts'
import { changedEmails, distinctEmails, listedEmails } from './reports-emails.rules.ts'

const { t, api, matrixInput, create } = await matricesFixture()
afterAll(() => t.close())

const emails = (count: number): string[] =>
  Array.from({ length: count }, (_, n) => `persona${n}@ceiba.mx`)
const change = (matrix: Matrix, body: object) => api.patch<Matrix>(`/matrices/${matrix.id}`, body)

describe('the list of addresses', () => {
  test('is read from typed and pasted text, whatever separates them', () => {
    expect(listedEmails('Ana Luna <ana@x.mx>; b@x.mx,\nc@x.mx\td@x.mx ')).toEqual([
      'ana@x.mx',
      'b@x.mx',
      'c@x.mx',
      'd@x.mx',
    ])
    expect(listedEmails('  ')).toEqual([])
    expect(listedEmails('recursos humanos')).toEqual(['recursos', 'humanos'])
  })

  test('has no address twice and keeps the order', () => {
    expect(distinctEmails(['A@x.mx', '', 'b@x.mx', 'a@x.mx'])).toEqual(['A@x.mx', 'b@x.mx'])
  })

  test('keeps the further addresses when a program changes the only one it knows', () => {
    const current = ['a@x.mx', 'b@x.mx', 'c@x.mx']
    expect(changedEmails(current, { email_send_reports: 'd@x.mx' })).toEqual([
      'd@x.mx',
      'b@x.mx',
      'c@x.mx',
    ])
    expect(changedEmails(current, { email_send_reports: 'B@x.mx' })).toEqual(['B@x.mx', 'c@x.mx'])
    expect(changedEmails(current, {})).toEqual(current)
    expect(changedEmails(current, { reports_emails: ['z@x.mx'] })).toEqual(['z@x.mx'])
  })
})

describe('a matrix', () => {
  test('keeps up to ten addresses, and its single address is the first one', async () => {
    const matrix = await create({ reports_emails: emails(10) })
    expect(matrix).toMatchObject({
      email_send_reports: 'persona0@ceiba.mx',
      reports_emails: emails(10),
    })
    expect((await change(matrix, { email_send_reports: 'otra@ceiba.mx' })).data).toMatchObject({
      reports_emails: ['otra@ceiba.mx', ...emails(10).slice(1)],
    })
    expect((await change(matrix, { reports_emails: ['una@ceiba.mx'] })).data).toMatchObject({
      email_send_reports: 'una@ceiba.mx',
      reports_emails: ['una@ceiba.mx'],
    })
  })

  test('of a program that knows one address has that one', async () => {
    expect((await create()).reports_emails).toEqual(['rh@ceiba.mx'])
  })

  test('gives its addresses to its duplicate', async () => {
    const matrix = await create({ reports_emails: emails(3) })
    const { data } = await api.post<Matrix>(`/matrices/${matrix.id}/duplicate`, {
      name: 'Otra vuelta',
      limit_date: '2026-12-10',
      with_subjects: false,
    })
    expect(data.reports_emails).toEqual(emails(3))
  })

  test.each([
    ['eleven addresses', emails(11), 422, 'matrix.too_many_emails'],
    ['no address', [], 422, 'matrix.incomplete'],
    ['an invalid address among valid ones', ['a@x.mx', 'b@x'], 422, 'email.invalid'],
    ['two addresses in one', ['a@x.mx,b@x.mx'], 422, 'email.invalid'],
    ['hundreds of addresses', emails(200), 400, 'input.invalid'],
    ['a text', 'a@x.mx', 400, 'input.invalid'],
  ])('is refused with %s, and nothing changes', async (_, reports_emails, status, code) => {
    expect(await api.post('/matrices', matrixInput({ reports_emails }))).toMatchObject({
      status,
      code,
    })
    const matrix = await create({ reports_emails: emails(2) })
    expect(await change(matrix, { reports_emails })).toMatchObject({ status, code })
    expect((await api.get(`/matrices/one/${matrix.id}`)).data).toEqual(matrix)
  })

  test('names the invalid address', async () => {
    const refused = await api.post('/matrices', matrixInput({ reports_emails: ['a@x.mx', 'b@x'] }))
    expect(refused.message).toBe('El correo debe ser válido (b@x).')
  })
})
