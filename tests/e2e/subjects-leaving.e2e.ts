import { messages } from '#app/messages.ts'
import { markReleased } from '../factories.ts'
import { makeDraft } from './draft-matrix.ts'
import { expect, test } from './fixtures.ts'
import { button } from './screen.ts'
import { fillNewRow } from './subjects-page.ts'

interface ButtonState {
  readonly disabled: boolean
  /** Whether the page shows the hint. */
  readonly hinted: boolean
  readonly at_ms: number
}
declare global {
  interface Window {
    buttonStates: ButtonState[]
  }
}

/** Records in `window.buttonStates` when a button is disabled or enabled. Runs in the page. */
function recordButtonStates({ name, hint }: { readonly name: string; readonly hint: string }) {
  window.buttonStates = []
  const record = () => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes(name),
    )
    if (!found || found.disabled === window.buttonStates.at(-1)?.disabled) return
    const hinted = document.body.textContent.includes(hint)
    window.buttonStates.push({ disabled: found.disabled, hinted, at_ms: performance.now() })
  }
  new MutationObserver(record).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
  })
}

test('keeps a row that failed to save and saves it on the way to the forms', async ({
  page,
  product,
  owner,
}) => {
  const { path, matrix } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Luis Peña'],
  })
  await page.goto(`/participants/${path}`)
  await page.route('**/api/v1/subjects/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await fillNewRow(page, 'Ana Muñoz', 'ana@laceiba.mx')
  await page.keyboard.press('Enter')
  await expect(page.getByText(messages['subject.save_failed'], { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Muñoz/ })).toContainText('Sin guardar')
  await button(page, 'Continuar a conexiones').click()
  await expect(
    page.getByText('Error al guardar el participante. No se guardó a Ana Muñoz.'),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Conexiones' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(messages['changes.unsaved'])
  await button(page, 'Seguir editando').click()
  await page.unroute('**/api/v1/subjects/*')
  await button(page, 'Continuar a conexiones').click()
  await expect(page).toHaveURL(/\/connections\//)
  const { rows } = await product.data.pool.query<{ name: string }>(
    'select name from subjects where matrix_id = $1 order by name',
    [matrix.id],
  )
  expect(rows.map((row) => row.name)).toEqual(['Ana Muñoz', 'Luis Peña'])
})

test('refuses to go on with an invalid e-mail address', async ({ page, product, owner }) => {
  const { path, matrix } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Luis Peña', 'Eva Ruiz'],
  })
  await product.data.pool.query(
    "update subjects set email = 'eva' where name = 'Eva Ruiz' and matrix_id = $1",
    [matrix.id],
  )
  await page.goto(`/participants/${path}`)
  await button(page, 'Continuar a conexiones').click()
  await expect(page.getByText(/^Todos los correos deben ser válidos \(ej: /)).toBeVisible()
  await expect(page).toHaveURL(/\/participants\//)
})

test.describe('the button to the forms', () => {
  // adds an init script
  test.use({ isolated: true })

  test('is disabled for three seconds and while a row is open', async ({
    page,
    product,
    owner,
  }) => {
    const { path } = await makeDraft(product.data, {
      workspace_id: owner.workspace_id,
      subjects: ['Ana Muñoz', 'Luis Peña'],
    })
    await page.addInitScript(recordButtonStates, {
      name: 'Continuar a conexiones',
      hint: 'Podrás continuar en unos segundos.',
    })
    await page.goto(`/participants/${path}`)
    await expect(button(page, 'Continuar a conexiones')).toBeEnabled()
    const [first, second] = await page.evaluate(() => window.buttonStates)
    expect([first, second]).toMatchObject([
      { disabled: true, hinted: true },
      { disabled: false, hinted: false },
    ])
    expect(Number(second?.at_ms) - Number(first?.at_ms)).toBeGreaterThan(2900)
    await button(page, 'Editar a Ana Muñoz').click()
    await expect(button(page, 'Continuar a conexiones')).toBeDisabled()
    await button(page, 'Guardar y salir').click()
    await expect(
      page
        .getByRole('alert')
        .or(page.getByRole('status'))
        .filter({ hasText: messages['subjects.editing'] })
        .first(),
    ).toBeVisible()
  })
})

test('a released matrix leads away from its subjects and forms', async ({
  page,
  product,
  owner,
}) => {
  const { path, matrix } = await makeDraft(product.data, {
    workspace_id: owner.workspace_id,
    subjects: ['Ana Muñoz'],
  })
  await markReleased(product.data, matrix.id)
  for (const screen of ['participants', 'connections']) {
    await page.goto(`/${screen}/${path}`)
    await expect(page.getByText(messages['matrix.released'])).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/dashboard/${matrix.id}`))
  }
})
