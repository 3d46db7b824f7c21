import type { Feature } from '#server/feature.ts'
import { serve } from '#server/http/serve.ts'
import type { Reactions } from '#server/reactions.ts'
import { slipsContract } from '../contract.ts'
import { slipsDescriptions } from '../descriptions.ts'
import { slipsRefusals } from '../messages.ts'
import { openingsText } from '../rules.ts'
import { endByEmail } from './door.queries.ts'
import { checkReceipt, disown, enter, look, open } from './door.ts'
import { slipsMails } from './emails.tsx'
import { registerKioskPages } from './kiosk-pages.tsx'
import { countCodeTry, enterByNumber, leaveDevice, registerKiosk } from './kiosk-visits.ts'
import { addKiosk, endKiosk } from './kiosks.ts'
import { registerDoorPages } from './pages.tsx'
import { countSlips } from './printing.queries.ts'
import { listSlips, printSlips } from './printing.ts'

const readNotice: Reactions['slip_notice'] = async (db, matrix_id) =>
  openingsText(await countSlips(db, matrix_id))

const slipsRoutes = serve(slipsContract, {
  list: ({ context, scope, params }) => listSlips(context, scope, params.matrixId),
  print: (call) => printSlips(call, call.params.matrixId, call.body),
  look: ({ context, body }) => look(context, body.code),
  open: ({ context, body }) => open(context, body),
  enter: async ({ context, body: { code = '', number, ...body }, ...call }) => {
    const visit = { context, ...call }
    if (number !== undefined) return enterByNumber(visit, { number, nip: body.nip })
    await countCodeTry(visit)
    return enter(context, { code, ...body })
  },
  disown: ({ context, body }) => disown(context, body.code),
  receipt: async ({ context, body }) => ({ counts: await checkReceipt(context, body) }),
  addKiosk: ({ context, scope, params, body }) =>
    addKiosk(context, scope, { matrix_id: params.matrixId, name: body.name }),
  endKiosk: ({ context, scope, params }) =>
    endKiosk(context, scope, { matrix_id: params.matrixId, id: params.kioskId }),
  registerKiosk: async ({ body, ...call }) => {
    const { name, matrix_name } = await registerKiosk(call, body.code)
    return { name, matrix: matrix_name }
  },
  leaveKiosk: leaveDevice,
})

/** What this feature brings to the server: printed slips of people without e-mail. */
export const slipsFeature = {
  name: 'slips',
  title: 'Papeletas',
  routes: slipsRoutes,
  descriptions: slipsDescriptions,
  refusals: slipsRefusals,
  constraints: {
    // two files for the same people were made at the same time
    slips_number_unique: 'slips.changed',
    slips_current: 'slips.changed',
  },
  mails: slipsMails,
  jobs: [],
  registerPages: (app, context) => {
    registerDoorPages(app, context)
    registerKioskPages(app, context)
  },
  reactions: {
    email_added: endByEmail,
    slip_notice: readNotice,
    erased: { by_matrix: ['slips', 'kiosks'] },
  },
} as const satisfies Feature
