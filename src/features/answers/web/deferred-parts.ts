import { CommentsStep } from '../views/CommentsStep.tsx'
import { ForgottenNotice } from '../views/ForgottenNotice.tsx'
import { ImportanceStep } from '../views/ImportanceStep.tsx'
import { ReviewStep } from '../views/ReviewStep.tsx'
import { SendButton } from '../views/SendButton.tsx'
import { ConfirmPage } from './ConfirmPage.tsx'
import { findDoubt } from './DoubtPanel.tsx'
import { keepSheet } from './kept-sheet.ts'
import { showKeptSheet } from './KeptSheetPage.tsx'
import { LinkRequest } from './LinkRequest.tsx'
import { forgetRater, removePages, showProgress } from './progress.ts'
import { ReopenSheet } from './ReopenSheet.tsx'
import { SheetPanels } from './SheetPanels.tsx'

/**
 * What the first screen of a rater's page does not need. It is a chunk of its own, so that the
 * script that makes the answers work stays small (docs/decisions/0025).
 */
export const deferredParts = {
  CommentsStep,
  ConfirmPage,
  ForgottenNotice,
  ImportanceStep,
  ReviewStep,
  SendButton,
  LinkRequest,
  ReopenSheet,
  SheetPanels,
  findDoubt,
  showProgress,
  forgetRater,
  keepSheet,
  removePages,
  showKeptSheet,
}
