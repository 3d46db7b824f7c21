import { type Config, readConfig } from '#server/core/config.ts'
import { examineDatabase } from './database.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'
import { examineDataFolder, examineMail, examineSecret } from './machine.ts'
import { examineAddress, examinePages } from './pages.ts'
import { examineRelease } from './release.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Looks at everything that the product needs; changes nothing but a small probe. */
export async function examine(env: Environment): Promise<Finding[]> {
  const config = settingsOf(env)
  if (config instanceof Error) return [problem('settings', config.message)]
  return [
    ok('settings', `every setting can be used; the address is ${config.public_url}`),
    examineSignUp(config),
    examineRelease(config),
    examinePages(),
    ...examineDataFolder(config),
    examineSecret(config),
    ...(await examineDatabase(config)),
    ...(await examineAddress(config)),
    ...(await examineMail(config)),
  ]
}

const doors = {
  open: 'everyone may create an account with a workspace of its own',
  invitation: 'only invited people may create an account',
  closed: 'only invited people may create an account; the page says that it is closed',
}

/** An address of a listed domain is typed; only a mailed link proves it. */
function examineSignUp({ sign_up: { mode, domains }, smtp_url }: Config): Finding {
  const subject = 'sign-up'
  if (mode !== 'domains') return ok(subject, `SIGN_UP: ${doors[mode]}`)
  const list = domains.join(', ')
  return smtp_url === undefined
    ? warning(subject, `SIGN_UP: without SMTP_URL no mail proves that an address of ${list} is one`)
    : ok(subject, `SIGN_UP: people with an address of ${list} may create an account`)
}

function settingsOf(env: Environment): Config | Error {
  try {
    return readConfig(env)
  } catch (error) {
    return new Error(messageOf(error))
  }
}
