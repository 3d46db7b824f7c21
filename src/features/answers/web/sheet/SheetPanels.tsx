import { type SheetData, valuesAt } from '../../sheet/sheet.rules.ts'
import type { DeviceLink, Outcome } from '../api.ts'
import { type Commenting, CommentPanel } from './CommentPanel.tsx'
import { DevicePanel } from './DevicePanel.tsx'
import { DoubtPanel } from './DoubtPanel.tsx'
import { ErasePanel, type Erasing } from './ErasePanel.tsx'
import { type ListedSteps, ListPanel } from './ListPanel.tsx'
import { type MenuItem, MenuPanel } from './MenuPanel.tsx'
import { ScalePanel } from './ScalePanel.tsx'
import type { PanelName } from './useStepHistory.ts'

interface Props extends Commenting, ListedSteps {
  readonly data: SheetData
  readonly panel: PanelName
  readonly menu: readonly MenuItem[]
  /** Shows another panel in place of this one. */
  readonly onPanel: (panel: PanelName) => void
  readonly onClose: () => void
  readonly onOtherDevice: () => Promise<Outcome<DeviceLink>>
  readonly erasing: Erasing
  readonly onSend: (form_ids: readonly string[]) => void
}

/** The open panel of a sheet. */
export function SheetPanels(props: Props) {
  const { panel, menu, onPanel, onOtherDevice, erasing, onSend, ...rest } = props
  const { data, onClose } = rest
  if (panel === 'menu') return <MenuPanel items={menu} onPanel={onPanel} onClose={onClose} />
  if (panel === 'device')
    return <DevicePanel slip={data.slip === true} onAsk={onOtherDevice} onClose={onClose} />
  if (panel === 'erase') return <ErasePanel data={data} erasing={erasing} onClose={onClose} />
  if (panel === 'scale') return <ScalePanel values={valuesAt(data, rest.step)} onClose={onClose} />
  if (panel === 'doubt')
    return <DoubtPanel {...rest} saved={erasing.sync.pending === 0} onSend={onSend} />
  if (panel === 'list') return <ListPanel {...rest} />
  const evaluated = data.evaluated[Number(panel.slice('comment '.length))]
  return evaluated ? <CommentPanel {...rest} evaluated={evaluated} /> : null
}
