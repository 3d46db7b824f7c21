import { createTransport } from 'nodemailer'
import type { Config } from '../core/config.ts'

const PATIENCE_MS = 10_000

/**
 * Connects to the mail server and signs in, without sending. Returns an operator's sentence about
 * what failed, without the password; null when it worked or mails are written as files.
 */
export async function mailServerProblem({
  smtp_url,
}: Pick<Config, 'smtp_url'>): Promise<string | null> {
  if (smtp_url === undefined) return null
  const server = createTransport({
    url: smtp_url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  })
  try {
    await server.verify()
    return null
  } catch (error) {
    const { code = 'no code', responseCode } = error as { code?: string; responseCode?: number }
    const reply = responseCode === undefined ? code : `${code}, reply ${responseCode}`
    return `SMTP_URL: the mail server ${new URL(smtp_url).host} did not accept the connection (${reply}). Mails wait and are tried again; check host, port, account and password.`
  } finally {
    server.close()
  }
}

/** An operator's sentence about a sender that most mail servers refuse; null when there is none. */
export const senderProblem = ({
  smtp_url,
  mail_from_given,
}: Pick<Config, 'smtp_url' | 'mail_from_given'>): string | null =>
  smtp_url !== undefined && !mail_from_given
    ? 'MAIL_FROM: SMTP_URL is set, but no sender. Most mail servers refuse the default one: set MAIL_FROM.'
    : null
