import { Button, type ButtonProps } from '#ui/Button.tsx'
import { useAction } from '#web/useAction.ts'

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'busy' | 'busyLabel'> {
  /** Fetches the file and gives it to the browser to save. */
  readonly fetchFile: () => Promise<void>
}

/** A button that is busy while its file is fetched and notifies the user of a failure. */
export function DownloadButton({ fetchFile, icon = 'download', ...button }: DownloadButtonProps) {
  const file = useAction({
    run: fetchFile,
    failed: 'reports.failed',
  })
  return (
    <Button
      {...button}
      icon={icon}
      busy={file.isPending}
      busyLabel="Preparando..."
      onClick={() => file.mutate()}
    />
  )
}
