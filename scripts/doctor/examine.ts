import { type Config, readConfig } from '#server/core/config.ts'
import { examineDatabase } from './database.ts'
import { type Finding, messageOf, ok, problem } from './finding.ts'
import { examineDataFolder, examineMail, examineSecret } from './machine.ts'
import { examineAddress, examinePages } from './pages.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Looks at everything that the product needs; changes nothing but a small probe. */
export async function examine(env: Environment): Promise<Finding[]> {
  const config = settingsOf(env)
  if (config instanceof Error) return [problem('settings', config.message)]
  return [
    ok('settings', `every setting can be used; the address is ${config.public_url}`),
    examinePages(),
    ...examineDataFolder(config),
    examineSecret(config),
    ...(await examineDatabase(config)),
    ...(await examineAddress(config)),
    ...(await examineMail(config)),
  ]
}

function settingsOf(env: Environment): Config | Error {
  try {
    return readConfig(env)
  } catch (error) {
    return new Error(messageOf(error))
  }
}
