import { accountsRoutes } from '#features/accounts/server/routes.ts'
import { answersRoutes } from '#features/answers/server/routes.ts'
import { companiesRoutes } from '#features/companies/server/routes.ts'
import { evaluationsRoutes } from '#features/evaluations/server/routes.ts'
import { formsRoutes } from '#features/forms/server/routes.ts'
import { matricesRoutes } from '#features/matrices/server/routes.ts'
import { releaseRoutes } from '#features/release/server/routes.ts'
import { reportsRoutes } from '#features/reports/server/routes.ts'
import { retentionRoutes } from '#features/retention/server/routes.ts'
import { scalesRoutes } from '#features/scales/server/routes.ts'
import { siteRoutes } from '#features/site/server/routes.ts'
import { subjectsRoutes } from '#features/subjects/server/routes.ts'
import type { Routes } from '#server/serve.ts'

/** Every feature's calls, from the ground floor up. */
export const features: readonly Routes[] = [
  siteRoutes,
  accountsRoutes,
  companiesRoutes,
  scalesRoutes,
  evaluationsRoutes,
  matricesRoutes,
  subjectsRoutes,
  formsRoutes,
  releaseRoutes,
  answersRoutes,
  reportsRoutes,
  retentionRoutes,
]
