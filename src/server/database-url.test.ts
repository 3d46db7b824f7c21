import { expect, test } from 'vitest'
import { urlsOfServers } from './database-url.ts'

test('a URL of several hosts becomes one URL for each', () => {
  expect(
    urlsOfServers('postgres://ana:a%40b@uno:5432,[::1]:5433,tres/base?sslmode=require'),
  ).toEqual([
    'postgres://ana:a%40b@uno:5432/base?sslmode=require',
    'postgres://ana:a%40b@[::1]:5433/base?sslmode=require',
    'postgres://ana:a%40b@tres/base?sslmode=require',
  ])
})

test.each(['postgres://db/contorno', 'postgres://a@b@db:1/x', '/var/run/postgresql contorno'])(
  '%s stays as it is',
  (url) => {
    expect(urlsOfServers(url)).toEqual([url])
  },
)
