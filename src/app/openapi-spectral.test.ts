import { Ruleset, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { readConfig } from '#server/core/config.ts'
import { openApi } from './openapi.ts'

test('Spectral finds no error and no warning by its recommended rules', async () => {
  const linter = new Spectral()
  linter.setRuleset(new Ruleset({ extends: [[oas, 'recommended']] }))
  const description = openApi({ config: readConfig({ PUBLIC_URL: 'https://contorno.test' }) })
  const problems = await linter.run(JSON.stringify(description))
  expect(
    problems.map(({ code, message, path }) => `${code}: ${message} ${path.join('.')}`),
  ).toEqual([])
})
