import type { Page } from '@playwright/test'
import { LEADER } from '#shared/relations.ts'
import { filePeople, findLeader, fullName, realLifeFiles } from '../real-life-files.ts'
import { Clicks } from './count-clicks.ts'
import { expect, test } from './fixtures.ts'
import type { RunningProduct } from './running-product.ts'
import { button } from './screen.ts'

type FileKey = keyof typeof realLifeFiles

/** The people of the only project of a workspace, and who leads them by their connections. */
async function readProject({ data }: RunningProduct, workspace_id: string) {
  const project = await data.db
    .selectFrom('matrices')
    .where('workspace_id', '=', workspace_id)
    .select(['id', 'released'])
    .executeTakeFirstOrThrow()
  const subjects = await data.db
    .selectFrom('subjects')
    .where('matrix_id', '=', project.id)
    .select(['id', 'name', 'email', 'external_id'])
    .execute()
  const names = new Map(subjects.map(({ id, name }) => [id, name]))
  const forms = await data.db
    .selectFrom('forms')
    .where('matrix_id', '=', project.id)
    .where('relation_type_id', '=', LEADER)
    .select(['evaluator_id', 'evaluated_id'])
    .execute()
  const columns = await data.db
    .selectFrom('matrix_subject_properties as m')
    .innerJoin('subject_properties as p', 'p.id', 'm.subject_property_id')
    .where('m.matrix_id', '=', project.id)
    .orderBy('m.position')
    .select('p.name')
    .execute()
  return {
    released: project.released,
    people: subjects.map(({ name, email }) => `${name} ${email}`).toSorted(),
    numbers: subjects.flatMap(({ external_id }) => external_id ?? []).toSorted(),
    leaders: forms
      .map((form) => `${names.get(form.evaluator_id)} > ${names.get(form.evaluated_id)}`)
      .toSorted(),
    columns: columns.map(({ name }) => name),
  }
}

const people = filePeople.map((one) => `${fullName(one)} ${one.email}`).toSorted()
const leaders = filePeople
  .flatMap((one) => {
    const leader = findLeader(one)
    return leader ? [`${fullName(leader)} > ${fullName(one)}`] : []
  })
  .toSorted()

/** Where the people are not said to lead each other: everyone to themselves, peers by a column. */
async function addByColumn(page: Page, clicks: Clicks): Promise<void> {
  await clicks.on(button(page, 'Continuar a conexiones'))
  await clicks.on(button(page, 'Generar'))
  await clicks.on(page.getByRole('menuitem', { name: 'Compañeros por «Área»' }))
  await clicks.on(button(page, /^Agregar \d+ conexiones$/))
}

const connections: Readonly<Partial<Record<FileKey, typeof addByColumn>>> = {
  wide: (page, clicks) => clicks.on(button(page, 'Continuar a conexiones')),
  withoutLeaders: addByColumn,
}

const columns: Readonly<Record<FileKey, readonly string[]>> = {
  friendly: ['Área', 'Reporta a'],
  payroll: ['Puesto', 'Departamento', 'Jefe inmediato (No. Emp.)'],
  byLeadersEmail: ['Puesto', 'Sede', 'Reporta a (correo)'],
  wide: ['Jefe'],
  capitals: ['AREA', 'JEFE DIRECTO'],
  merged: ['Área', 'Jefe'],
  severalEmails: ['Turno', 'Jefe'],
  withFormer: ['Jefe'],
  withoutLeaders: ['Área'],
}

const isFileKey = (key: string): key is FileKey => key in realLifeFiles

for (const key of Object.keys(realLifeFiles).filter(isFileKey)) {
  const { name, buffer, clicks: most } = realLifeFiles[key]
  test(`«${name}» is released after ${most} clicks at most, right by its table`, async ({
    page,
    product,
    owner,
  }) => {
    const clicks = new Clicks(page)
    await page.goto('/primeros-pasos')
    await expect(page.getByLabel('Nombre de tu empresa')).toHaveValue('Ceiba')
    await clicks.on(button(page, 'Crear empresa'))
    await clicks.on(button(page, 'Usar «Mandos medios»'))
    await clicks.on(page.getByRole('link', { name: 'Importar tu archivo' }))
    await clicks.file({ name, mimeType: 'application/octet-stream', buffer })
    await clicks.on(button(page, 'Revisar 20 renglones'))
    await clicks.on(button(page, 'Agregar 20 participantes'))
    await expect(page.getByText(`Se agregaron 20 participantes de «${name}»`)).toBeVisible()
    const connect = connections[key]
    if (connect) await connect(page, clicks)
    else await clicks.on(button(page, /^Agregar \d+ conexiones$/))
    await clicks.on(button(page, 'Subir Proyecto'))
    await clicks.on(button(page, /^Liberar y enviar/))
    await expect(page).toHaveURL(/\/mail-sent\//)
    expect(clicks.seen.clicks).toBeLessThanOrEqual(most)
    expect(clicks.seen.addresses).toBeLessThanOrEqual(4)
    expect(await readProject(product, owner.workspace_id)).toEqual({
      released: true,
      people,
      numbers: key === 'payroll' ? filePeople.map(({ number }) => number).toSorted() : [],
      leaders: key === 'withoutLeaders' ? [] : leaders,
      columns: columns[key],
    })
  })
}
