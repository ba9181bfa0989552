import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef } from 'react'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { ChosenShare, TransferMatchRef } from '#machines/dashboard/bank/transfer-match.machine'
import { chosenProblem, shareProblem } from '#shared/dashboard/bank/shares'
import { formatNumber } from '#shared/platform/text'
import styles from './BankPanel.module.css'
import { ShareEffect } from './Proposal.tsx'

interface SharesProps {
  match: TransferMatchRef
  /** of the transfer */
  cents: number
}

/** What a transfer pays, with what it makes of each order; of several, how much of it each is given. */
export const Shares = ({ match, cents }: SharesProps) => {
  const shares = useSelector(match, ({ context }) => context.shares)
  const list = useRef<HTMLUListElement>(null)
  /** where the one stood that was taken away last, until the keyboard stands somewhere else */
  const gap = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (gap.current === null) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[Math.min(gap.current, buttons.length - 1)] ?? list.current
    gap.current = null
    next?.focus()
  })
  return (
    <>
      {shares.length > 0 && (
        <ul ref={list} className={styles.certain} aria-label="Ce qu’il règle" tabIndex={-1}>
          {shares.map((share, at) => (
            <li key={share.order.id}>
              {shares.length > 1 && (
                <Part
                  match={match}
                  share={share}
                  onRemove={() => {
                    gap.current = at
                  }}
                />
              )}
              {shareProblem(share.cents) === null && <ShareEffect share={share} />}
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite">{chosenProblem(cents, shares)}</p>
    </>
  )
}

interface PartProps {
  match: TransferMatchRef
  share: ChosenShare
  onRemove: () => void
}

const Part = ({ match, share: { order, cents, text }, onRemove }: PartProps) => {
  const isOpen = useSelector(match, (snapshot) => snapshot.matches('choosing'))
  return (
    <span className={styles.part}>
      <Field label={`Part de ${order.number}`} error={shareProblem(cents) ?? undefined}>
        <TextInput
          name={`share-${order.number}`}
          inputMode="decimal"
          autoComplete="off"
          suffix="€"
          readOnly={!isOpen}
          value={text ?? formatNumber(cents / 100, 2, true)}
          onChange={({ target }) => match.send({ type: 'share.type', orderId: order.id, text: target.value })}
        />
      </Field>
      <Button
        variant="quiet"
        aria-label={`Retirer ${order.number}`}
        disabled={!isOpen}
        onClick={() => {
          onRemove()
          match.send({ type: 'share.remove', orderId: order.id })
        }}
      >
        Retirer
      </Button>
    </span>
  )
}
