import { SharedVisit } from './visit.ts'

// a page without a sheet has nothing that waits
new SharedVisit().start()
