import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import path from 'node:path'
import { existingSecret } from '#server/core/app-secret.ts'
import type { Config } from '#server/core/config.ts'
import { dataFolderProblem } from '#server/core/data-folder.ts'
import { isQuoted } from '#server/core/setting-shapes.ts'
import { LEAST_FREE_BYTES } from '#server/database/storage-probe.ts'
import { mailboxProblem } from '#server/mail/bounce-mailbox.ts'
import { mailServerProblem, senderProblem } from '#server/mail/mail-check.ts'
import { senderDomainFindings } from '#server/mail/sender-domains.ts'
import { type Finding, messageOf, ok, problem, warning } from './finding.ts'

const MEGABYTE = 1024 * 1024
/** A month of a mid-sized company and its backups. */
const COMFORTABLE_BYTES = 1024 * MEGABYTE
const GROUP_AND_OTHERS = 0o077

export function examineDataFolder(config: Config): Finding[] {
  const subject = 'data folder'
  const { data_dir } = config
  if (!existsSync(data_dir))
    return [ok(subject, `${data_dir} does not exist yet; the first start makes it`)]
  const unusable = unusableProblem(data_dir)
  if (unusable !== null) return [problem(subject, unusable)]
  const { bavail, bsize } = statfsSync(data_dir)
  const free = bavail * bsize
  const space = `${data_dir} has ${Math.floor(free / MEGABYTE)} MB free`
  const findings = [
    free < LEAST_FREE_BYTES
      ? problem(subject, `${space}: nothing can be saved`)
      : free < COMFORTABLE_BYTES
        ? warning(subject, `${space}, less than 1 GB`)
        : ok(subject, space),
  ]
  if (process.platform !== 'win32' && (statSync(data_dir).mode & GROUP_AND_OTHERS) !== 0)
    findings.push(
      warning(subject, `${data_dir} can be read by other accounts. Run: chmod 700 ${data_dir}`),
    )
  const misplaced = dataFolderProblem(config)
  return misplaced === null ? findings : [...findings, warning(subject, misplaced)]
}

function unusableProblem(data_dir: string): string | null {
  if (!statSync(data_dir).isDirectory()) return `DATA_DIR: expected a folder, ${data_dir} is a file`
  try {
    accessSync(data_dir, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    return `DATA_DIR: this account cannot write to ${data_dir} (${messageOf(error)})`
  }
}

export function examineSecret(config: Config): Finding {
  try {
    const { name, value } = existingSecret(config)
    if (value === null) return ok('secret', `${name} does not exist yet; the first start makes it`)
    return isQuoted(value)
      ? warning(
          'secret',
          `${name} has quotes around it, which count as a part of it. Keep them: without them it is another secret.`,
        )
      : ok('secret', `${name} has ${value.trim().length} characters`)
  } catch (error) {
    return problem('secret', messageOf(error))
  }
}

export async function examineMail(config: Config): Promise<Finding[]> {
  if (config.smtp_url === undefined)
    return [ok('mail', `no SMTP_URL: mails become files in ${path.join(config.data_dir, 'mail')}`)]
  const found = await mailServerProblem(config)
  const findings = [
    found === null
      ? ok('mail', 'the mail server accepts the connection and the account')
      : problem('mail', found),
  ]
  const mailbox = await mailboxProblem(config)
  if (mailbox !== null) findings.push(problem('mail', mailbox))
  const sender = senderProblem(config)
  if (sender !== null) findings.push(warning('mail', sender))
  if (config.mail_from_given)
    for (const { sound, text } of await senderDomainFindings(config))
      findings.push(sound ? ok('sender', text) : warning('sender', text))
  if (!config.public_url.startsWith('https://'))
    findings.push(
      warning(
        'mail',
        `PUBLIC_URL: mails carry links to ${config.public_url}. Set it to the https address that raters reach.`,
      ),
    )
  return findings
}
