import { ForgottenNotice } from '../views/first-page/ForgottenNotice.tsx'
import { CommentsStep } from '../views/sheet/CommentsStep.tsx'
import { ImportanceStep } from '../views/sheet/ImportanceStep.tsx'
import { ReviewStep } from '../views/sheet/ReviewStep.tsx'
import { SendButton } from '../views/sheet/SendButton.tsx'
import { LinkRequest } from './LinkRequest.tsx'
import { keepSheet } from './offline/cached-sheet.ts'
import { showCachedSheet } from './offline/CachedSheetPage.tsx'
import { clearRater, eraseFromBrowser, removePages, showProgress } from './progress.ts'
import { IdentityCheck } from './receipts/IdentityCheck.tsx'
import { ReopenSheet } from './receipts/ReopenSheet.tsx'
import { findDoubt } from './sheet/DoubtPanel.tsx'
import { SheetPanels } from './sheet/SheetPanels.tsx'

/**
 * What the first screen of a rater's page does not need. It is a chunk of its own, so that the
 * script that makes the answers work stays small (docs/decisions/0025).
 */
export const deferredParts = {
  CommentsStep,
  IdentityCheck,
  ForgottenNotice,
  ImportanceStep,
  ReviewStep,
  SendButton,
  LinkRequest,
  ReopenSheet,
  SheetPanels,
  findDoubt,
  showProgress,
  forgetRater: clearRater,
  eraseFromBrowser,
  keepSheet,
  removePages,
  showCachedSheet,
}
