import { startProduct } from '#app/product.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { readConfig } from '#server/core/config.ts'
import { BASE_PATH } from '#server/http/serve.ts'
import { makeUser } from '../../tests/factories.ts'

export interface LoginRow {
  readonly measure: string
  readonly value: number
  readonly budget: string
}

const PASSWORD = 'siete gatos miran la lluvia'
const EMAIL = 'renata@ceiba.mx'
const PAIRS = 60
const LOGINS_AT_ONCE = 20
const TICK_MS = 5

type Login = (attempt: { address: string; email: string; password: string }) => Promise<unknown>

/**
 * Whether the time of a refused login shows that the e-mail is known, and how long logins hold up
 * the event loop.
 */
export async function measureLogins(data_dir: string): Promise<LoginRow[]> {
  const product = await startProduct(
    readConfig({ PORT: '0', DATA_DIR: data_dir, LOG_LEVEL: 'silent' }),
  )
  try {
    const user = await makeUser(product.context, { email: EMAIL })
    await product.context.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', user.id)
      .execute()
    const login: Login = ({ address, ...payload }) =>
      product.app.inject({
        method: 'POST',
        url: `${BASE_PATH}/auth/login`,
        remoteAddress: address,
        payload,
      })
    return [
      {
        measure: 'known e-mail slower than unknown, area under the curve',
        value: Math.round(100 * (await compareRefusals(login))) / 100,
        budget: '0.25–0.75',
      },
      {
        measure: `p95 delay of the event loop during ${LOGINS_AT_ONCE} logins, ms`,
        value: Math.round(await delayDuringLogins(login)),
        budget: '< 100',
      },
    ]
  } finally {
    await product.close()
  }
}

async function compareRefusals(login: Login): Promise<number> {
  const timed = async (address: string, email: string): Promise<number> => {
    const start = performance.now()
    await login({ address, email, password: 'no es la contraseña' })
    return performance.now() - start
  }
  await timed('192.0.2.250', EMAIL)
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let pair = 0; pair < PAIRS; pair++) {
    known.push(await timed(`192.0.2.${pair}`, EMAIL))
    unknown.push(await timed(`192.0.2.${pair}`, 'nadie.asi@ceiba.mx'))
  }
  return areaUnderCurve(known, unknown)
}

/**
 * The chance that a time of the first kind is longer than one of the second: 0.5 when they do not
 * differ.
 */
const areaUnderCurve = (first: readonly number[], second: readonly number[]): number =>
  first
    .flatMap((one) => second.map((other): number => (one > other ? 1 : one === other ? 0.5 : 0)))
    .reduce((sum, chance) => sum + chance, 0) /
  (first.length * second.length)

async function delayDuringLogins(login: Login): Promise<number> {
  const delays: number[] = []
  let last = performance.now()
  const timer = setInterval(() => {
    delays.push(performance.now() - last - TICK_MS)
    last = performance.now()
  }, TICK_MS)
  await Promise.all(
    Array.from({ length: LOGINS_AT_ONCE }, (_, index) =>
      login({ address: `203.0.113.${index}`, email: EMAIL, password: PASSWORD }),
    ),
  )
  clearInterval(timer)
  return delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.95)] ?? 0
}
