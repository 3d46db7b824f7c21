// A keyboard that removes a row goes on beside it, in every list of the administrator's pages.
import { makeCompany, makeScale } from '../factories.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, test } from './fixtures.ts'
import { button } from './screen.ts'

test('two hundred rows: the focus stays in the list after each removal', async ({
  page,
  product: { data },
  owner: { workspace_id },
}) => {
  const { path, matrix } = await makeDraft(data, { workspace_id })
  await data.pool.query(
    `insert into subjects (id, matrix_id, name, email)
     select gen_random_uuid(), $1, 'Persona ' || to_char(n, 'FM000'), 'persona' || n || '@laceiba.mx'
     from generate_series(1, 200) n`,
    [matrix.id],
  )
  await page.goto(`/participants/${path}`)
  const remove = (number: string) => button(page, `Eliminar a Persona ${number}`)
  await remove('100').focus()
  await page.keyboard.press('Enter')
  await expect(remove('101')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(remove('102')).toBeFocused()
  await remove('200').focus()
  await page.keyboard.press('Enter')
  await expect(remove('199')).toBeFocused()
  await page.getByRole('searchbox').fill('Persona 150')
  await expect(remove('151')).toBeHidden()
  await remove('150').focus()
  await page.keyboard.press('Enter')
  await expect(remove('150')).toBeHidden()
  await expect(page.locator('body')).not.toBeFocused()
})

test('after a question too, and on the title once the list is empty', async ({
  page,
  product: { data },
  owner: { workspace_id },
}) => {
  const company = await makeCompany(data, { workspace_id })
  for (const name of ['Acuerdo', 'Frecuencia'])
    await makeScale(data, { workspace_id, company_id: company.id, name })
  await page.goto(`/scales/${company.id}`)
  const remove = async (name: string) => {
    await button(page, `Eliminar ${name}`).focus()
    await page.keyboard.press('Enter')
    await button(page, 'Sí, eliminar').focus()
    await page.keyboard.press('Enter')
    await expect(button(page, `Eliminar ${name}`)).toBeHidden()
  }
  await remove('Acuerdo')
  await expect(button(page, 'Eliminar Frecuencia')).toBeFocused()
  await remove('Frecuencia')
  await expect(page.locator('body')).not.toBeFocused()
})
