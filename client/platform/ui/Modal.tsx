import * as Dialog from '@radix-ui/react-dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from './Button.tsx'
import { giveFocusBack } from './focus.ts'
import { Icon } from './Icon.tsx'
import styles from './Modal.module.css'

/** Widths of §2.14, in px. */
const widths = {
  sm: 384,
  md: 448,
  lg: 512,
  xl: 576,
  '2xl': 672,
  '3xl': 768,
  '4xl': 896,
  '5xl': 1024,
  '6xl': 1152,
  '7xl': 1280,
} as const

export type ModalSize = keyof typeof widths

interface ModalProps {
  open: boolean
  /** asked by the close button and, when dismissible, by Escape or a click outside */
  onClose: () => void
  title: string
  size?: ModalSize
  /** also closes on Escape and outside click */
  dismissible?: boolean
  /** false while what was asked for runs: the close button is out */
  closable?: boolean
  /** buttons of the last row */
  footer?: ReactNode
  /** `alertdialog` for a question that must be answered */
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** A dialog in the centre, with the focus kept inside and given back when it closes (§2.14). */
export const Modal = ({
  open,
  onClose,
  title,
  size = '2xl',
  dismissible = false,
  closable = true,
  footer,
  role = 'dialog',
  children,
}: ModalProps) => {
  const before = useRef<Element>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.overlay}>
          <Dialog.Content
            role={role}
            className={styles.content}
            style={{ maxWidth: widths[size] }}
            aria-describedby={undefined}
            onOpenAutoFocus={() => {
              before.current = document.activeElement
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              giveFocusBack(before.current)
            }}
            onEscapeKeyDown={(event) => !dismissible && event.preventDefault()}
            onInteractOutside={(event) => !dismissible && event.preventDefault()}
          >
            <div className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close asChild>
                <Button variant="quiet" iconOnly aria-label="Fermer" disabled={!closable}>
                  <Icon name="close" />
                </Button>
              </Dialog.Close>
            </div>
            <div className={styles.body}>{children}</div>
            {footer && <div className={styles.foot}>{footer}</div>}
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface ConfirmModalProps {
  open: boolean
  title?: string
  children: ReactNode
  onConfirm: () => void
  onCancel: () => void
  /** the confirmed action runs */
  busy?: boolean
  /** the action destroys something: its button is red */
  danger?: boolean
  /** what the buttons say, where « Valider » and « Annuler » would leave a doubt about what is cancelled */
  confirmLabel?: string
  cancelLabel?: string
  /** something that the question asks for is missing */
  confirmable?: boolean
  /** read beside the buttons, in sight however long the question is */
  note?: ReactNode
  size?: ModalSize
}

/** « Valider » or « Annuler », or what the question calls them; Escape cancels (§2.14). */
export const ConfirmModal = ({
  open,
  title = 'Validation demandée',
  children,
  onConfirm,
  onCancel,
  busy = false,
  danger = false,
  confirmLabel = 'Valider',
  cancelLabel = 'Annuler',
  confirmable = true,
  note,
  size = 'md',
}: ConfirmModalProps) => (
  <Modal
    open={open}
    onClose={onCancel}
    title={title}
    size={size}
    role="alertdialog"
    dismissible
    footer={
      <>
        {note !== undefined && (
          <p role="status" className={styles.note}>
            {note}
          </p>
        )}
        <Button variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={!confirmable && !busy}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </>
    }
  >
    {children}
  </Modal>
)
