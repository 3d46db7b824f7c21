import { useMutation } from '@tanstack/react-query'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { notifyFailure } from '#web/notify.tsx'

interface DownloadButtonProps extends Omit<ButtonProps, 'onClick' | 'busy' | 'busyLabel'> {
  /** Fetches the file and hands it to the browser. */
  readonly fetchFile: () => Promise<void>
}

/** Says while its file is on its way, and why it did not come. */
export function DownloadButton({ fetchFile, icon = 'download', ...button }: DownloadButtonProps) {
  const file = useMutation({
    mutationFn: fetchFile,
    onError: (error) => notifyFailure(error, 'reports.failed'),
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
