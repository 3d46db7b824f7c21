/**
 * Every address that opens the administrator's application (dist/client/admin.html), for both
 * routers.
 */
export const adminPaths = [
  '/login',
  '/sign-on',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/prove-email',
  '/companies',
  '/primeros-pasos',
  '/team',
  '/data-subjects',
  '/settings',
  '/activity',
  '/dashboarduser',
  '/scales',
  '/evaluations',
  '/dashboard/:companyId',
  '/scales/:companyId',
  '/evaluations/:companyId',
  '/evaluation/:companyId',
  '/evaluation/:companyId/:evaluationId',
  '/new-matrix/:companyId',
  '/matrix/:companyId/:matrixId',
  '/participants/:companyId/:matrixId',
  '/import-participants/:companyId/:matrixId',
  '/connections/:companyId/:matrixId',
  '/org-chart/:companyId/:matrixId',
  '/rehearsal/:companyId/:matrixId',
  '/nominations/:companyId/:matrixId',
  '/mail-sent/:companyId',
  '/download-reports/:companyId/:matrixId',
  '/results/:companyId/:matrixId',
  '/delivery/:companyId/:matrixId',
  '/anonymity/:companyId/:matrixId',
] as const

export type AdminPath = (typeof adminPaths)[number]
