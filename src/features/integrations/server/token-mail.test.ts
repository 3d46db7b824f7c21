import { afterAll, expect, test } from 'vitest'
import { makeCompany, makeUser } from '../../../../tests/factories.ts'
import { releaseFixture } from '../../../../tests/release-fixtures.ts'

const fixture = await releaseFixture()
const { t, api, workspace_id, sent, deliver, clearMails } = fixture
afterAll(() => t.close())

test('every owner of the workspace is told of a new token, without its secret', async () => {
  const other = await makeUser(t.context, { workspace_id, role: 'owner', name: 'Lucía' })
  const admin = await makeUser(t.context, { workspace_id, role: 'admin' })
  const company = await makeCompany(t.context, { workspace_id, name: 'La Ceiba' })
  clearMails()
  const { data } = await api().post<{ token: string }>(`/workspaces/${workspace_id}/tokens`, {
    name: 'Nómina www.trampa.mx',
    role: 'viewer',
    company_id: company.id,
    days: 30,
  })
  await deliver()
  expect(sent).toHaveLength(2)
  const addresses = sent.map(({ to }) => to.address)
  expect(addresses).toContain(other.email)
  expect(addresses).not.toContain(admin.email)
  const mail = sent.find(({ to }) => to.address === other.email)
  expect(mail?.subject).toBe('Se creó una clave de API en Contorno')
  for (const part of [mail?.text ?? '', mail?.html ?? '']) {
    for (const words of ['Hola, Lucía:', 'Sólo leer', 'La Ceiba', '20 de diciembre de 2026'])
      expect(part).toContain(words)
    expect(part).toContain('/settings')
    expect(part).not.toContain('trampa.mx')
    expect(part).not.toContain(data.token)
    expect(part).not.toContain(data.token.slice(4, 12))
  }
})

test('a refused token sends no mail', async () => {
  clearMails()
  const { code } = await api().post(`/workspaces/${workspace_id}/tokens`, {
    name: '',
    role: 'viewer',
    days: 30,
  })
  await deliver()
  expect([code, sent]).toEqual(['token.name_required', []])
})
