import { afterAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { openTestApp } from '../../tests/app.ts'

const t = await openTestApp()
afterAll(() => t.close())

const id = newId()

test.each([
  '/',
  '/login',
  '/companies',
  `/matrix/${id}/${id}`,
  `/assessment/${id}`,
  `/subjects/${id}`,
  `/self-assessment/${id}`,
  `/confirmation-sent/${id}`,
  '/mis-pendientes',
  '/api',
  '/no-such-page',
])('%s is in Mexican Spanish, whatever the browser prefers', async (url) => {
  const { body } = await t.app.inject({
    url,
    headers: { accept: 'text/html', 'accept-language': 'en-US,de;q=0.8' },
  })
  expect(body).toMatch(/^<!doctype html>\s*<html lang="es-MX"/i)
})
