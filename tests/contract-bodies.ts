import type { Ids } from './workspace-fixture.ts'

const added = ({ subjectId, otherSubjectId }: Ids) => ({
  evaluated_id: subjectId,
  rater_id: otherSubjectId,
  relation_type_id: 3,
})
const taken = ({ subjectId, mailId }: Ids) => ({ evaluated_id: subjectId, proposal_id: mailId })

const returned = ({ subjectId }: Ids) => ({ evaluated_id: subjectId, reason: 'Falta ventas' })

/** A valid body for each endpoint that takes one. */
export const bodies: Readonly<Record<string, (ids: Ids) => unknown>> = {
  'POST /matrices/:matrixId/subjects/:subjectId/raters': (ids) => ({
    relation_type_id: 3,
    rater_id: ids['otherSubjectId'],
  }),
  'POST /nominations/own/:subjectId/add': ({ otherSubjectId }) => ({
    rater_id: otherSubjectId,
    relation_type_id: 3,
  }),
  'POST /nominations/own/:subjectId/remove': ({ mailId }) => ({ proposal_id: mailId }),
  'POST /nominations/team/:subjectId/add': added,
  'POST /nominations/team/:subjectId/remove': taken,
  'POST /nominations/team/:subjectId/restore': taken,
  'POST /nominations/team/:subjectId/return': returned,
  'POST /matrices/:matrixId/nominations/return': returned,
  'POST /nominations/team/:subjectId/approve': (ids) => ({ evaluated_ids: [ids['subjectId']] }),
  'POST /matrices/:matrixId/nominations/add': added,
  'POST /matrices/:matrixId/nominations/remove': taken,
  'POST /matrices/:matrixId/nominations/restore': taken,
  'POST /matrices/:matrixId/nominations/approve': (ids) => ({
    evaluated_ids: [ids['subjectId']],
  }),
  'PATCH /auth/profile': () => ({ name: 'Otra' }),
  'POST /auth/password': () => ({ current_password: 'x', password: 'una frase larga' }),
  'POST /auth/close-account': () => ({ password: 'no es esta' }),
  'POST /auth/second-factor/enable': () => ({ code: '000000', password: 'no es esta' }),
  'POST /auth/second-factor/setup': () => ({ password: 'no es esta' }),
  'POST /auth/second-factor/disable': () => ({ password: 'no es esta' }),
  'POST /auth/second-factor/recovery-codes': () => ({ password: 'no es esta' }),
  'PATCH /workspaces/:workspaceId': () => ({ name: 'Tomado' }),
  'POST /workspaces/:workspaceId/deletion': () => ({ name: 'Tomado', password: 'no es esta' }),
  'POST /workspaces/:workspaceId/exports': () => ({ password: 'no es esta' }),
  'POST /workspaces/:workspaceId/invitations': () => ({ email: 'intrusa@norte.mx', role: 'owner' }),
  'PATCH /workspaces/:workspaceId/members/:userId': () => ({ role: 'owner' }),
  'POST /workspaces/:workspaceId/tokens': () => ({
    name: 'Intrusa',
    role: 'admin',
    days: 30,
    password: 'no es esta',
  }),
  'POST /workspaces/:workspaceId/webhooks': () => ({
    url: 'https://norte.example/avisos',
    events: ['matrix.released'],
    password: 'no es esta',
  }),
  'POST /workspaces/:workspaceId/webhooks/:webhookId/rotate': () => ({ password: 'no es esta' }),
  'POST /workspaces/:workspaceId/sign-on': () => ({
    issuer: 'https://acceso.norte.example',
    client_id: 'intrusa',
    client_secret: 'intrusa',
    role: 'admin',
    password: 'no es esta',
  }),
  'PATCH /workspaces/:workspaceId/sign-on': () => ({ enabled: false, password: 'no es esta' }),
  'POST /workspaces/:workspaceId/sign-on/domains': () => ({ domain: 'norte.example' }),
  'POST /workspaces/:workspaceId/data-subjects/search': () => ({ search: 'Norte' }),
  'POST /search': () => ({ search: 'Norte' }),
  'POST /companies': (ids) => ({ name: 'Intrusa', workspace_id: ids['workspaceId'] }),
  'PATCH /companies/:companyId': () => ({ name: 'Tomada' }),
  'PATCH /companies/:companyId/sender': () => ({
    sender_name: 'Intrusa',
    sender_email: '',
    reply_to: '',
  }),
  'PATCH /companies/:companyId/relation-names': () => ({ relation_names: {} }),
  'POST /scales': (ids) => ({
    name: 'Intrusa',
    company_id: ids['companyId'],
    values: ['a', 'b', 'c'].map((description) => ({ description })),
  }),
  'PATCH /scales/:scaleId': () => ({
    name: 'Tomada',
    values: ['a', 'b', 'c'].map((description) => ({ description })),
  }),
  'POST /evaluations': (ids) => ({
    name: 'Intrusa',
    scale_id: ids['scaleId'],
    company_id: ids['companyId'],
    competences: [{ name: 'C', description: 'D', questions: [{ question: 'P' }] }],
  }),
  'POST /evaluations/import': (ids) => ({ company_id: ids['companyId'] }),
  'POST /evaluations/:evaluationId/copy': (ids) => ({ company_id: ids['companyId'] }),
  'PATCH /evaluations/:evaluationId': (ids) => ({
    name: 'Tomada',
    scale_id: ids['scaleId'],
    competences: [{ name: 'C', description: 'D', questions: [{ question: 'P' }] }],
  }),
  'POST /library/evaluations/:key': (ids) => ({ company_id: ids['companyId'] }),
  'POST /library/scales/:key': (ids) => ({ company_id: ids['companyId'] }),
  'POST /matrices': (ids) => ({
    name: 'Intruso',
    email_send_reports: 'a@b.mx',
    evaluation_id: ids['evaluationId'],
    limit_date: '2026-12-20',
    company_id: ids['companyId'],
    reminder_id: 3,
  }),
  'PATCH /matrices/:matrixId': () => ({ name: 'Tomado' }),
  'POST /matrices/:matrixId/duplicate': () => ({
    name: 'Copia',
    limit_date: '2026-12-20',
    with_subjects: true,
  }),
  'POST /subjects/:matrixId': () => ({ name: 'Intrusa', email: 'intrusa@norte.mx' }),
  'POST /subjects/:matrixId/bulk': () => ({
    subjects: [{ name: 'Intrusa', email: 'intrusa@norte.mx' }],
  }),
  'PATCH /subjects/:matrixId/:subjectId': () => ({ name: 'Tomada', email: 'tomada@norte.mx' }),
  'POST /subjects/:matrixId/assign': (ids) => ({
    subject_ids: [ids['subjectId']],
    subject_property_id: ids['subjectId'],
    value: 'Norte',
  }),
  'POST /subjects/:matrixId/assign/undo': (ids) => ({
    subject_property_id: ids['subjectId'],
    value: 'Norte',
    before: [{ subject_id: ids['subjectId'], value: '' }],
  }),
  'POST /subjects/:matrixId/remove': (ids) => ({ subject_ids: [ids['subjectId']] }),
  'POST /deliveries/:matrixId': () => ({}),
  'POST /delivery/:subjectId/plan': () => ({ commitments: [], shared: true, sequence: 1 }),
  'POST /deliveries/:matrixId/leaders/remind': (ids) => ({ subject_ids: [ids['subjectId']] }),
  'POST /deliveries/:matrixId/revoke': (ids) => ({ subject_ids: [ids['subjectId']] }),
  'POST /forms': (ids) => ({
    evaluator_id: ids['otherSubjectId'],
    evaluated_id: ids['subjectId'],
    relation_type_id: 4,
  }),
  'POST /forms/:matrixId/bulk': (ids) => ({
    forms: [
      { evaluator_id: ids['otherSubjectId'], evaluated_id: ids['subjectId'], relation_type_id: 4 },
    ],
  }),
  'POST /matrices/:matrixId/sync': () => ({
    subjects: [{ external_id: 'N-1', name: 'Intrusa', email: 'intrusa@norte.mx' }],
  }),
  'POST /forms/:matrixId/generate': () => ({ kind: 'self' }),
  'POST /forms/:matrixId/copy': (ids) => ({ matrix_id: ids['matrixId'] }),
  'POST /forms/:matrixId/remove': (ids) => ({ ids: [ids['formId']] }),
  'PATCH /forms/:formId': (ids) => ({
    evaluator_id: ids['subjectId'],
    evaluated_id: ids['otherSubjectId'],
    relation_type_id: 5,
  }),
  'POST /matrices/extend/:matrixId': () => ({ limit_date: '2026-12-20' }),
  'POST /matrices/retry-mail/:matrixId': (ids) => ({ mail_id: ids['mailId'] }),
  'PATCH /matrices/:matrixId/subjects/:subjectId/email': () => ({ email: 'otra@norte.mx' }),
}
