import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/app.ts'
import { makeUser, makeWorkspace } from '../../../tests/factories.ts'
import { describeMissingOwners } from './missing-owners.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
beforeEach(() => t.context.pool.query('delete from workspaces; delete from users'))
afterAll(() => t.close())

const describe = () => describeMissingOwners(t.context.pool)

test('nothing is said while every workspace has an owner', async () => {
  await makeUser(t.context)
  expect(await describe()).toBe('')
})

test('the workspace without an owner is named with the command that makes one', async () => {
  const { workspace_id } = await makeUser(t.context)
  await t.context.pool.query(`update members set role = 'viewer'`)
  await t.context.pool.query(`update workspaces set name = 'Zafiro'`)
  expect(await describe()).toBe(
    `Zafiro has no owner. Make an account its owner: contorno account make-owner EMAIL ${workspace_id}`,
  )
})

test('several workspaces without an owner are one line', async () => {
  await makeUser(t.context)
  for (let count = 0; count < 12; count++) await makeWorkspace(t.context)
  expect(await describe()).toMatch(
    /^12 workspaces have no owner\. Make an account their owner: contorno account make-owner EMAIL WORKSPACE for (\S{36} \([^)]+\), ){10}2 more$/,
  )
})

test('an installation without an account says to sign up first', async () => {
  expect(await describe()).toBe('No account was restored: start the product and sign up.')
  const { id } = await makeWorkspace(t.context)
  expect(await describe()).toMatch(
    `No account was restored: start the product, sign up, then make that account its owner: contorno account make-owner EMAIL ${id}`,
  )
})
