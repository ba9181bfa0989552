import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOrder } from './order.actor.tsx'

const VALIDATION = '#validation'
/** State of the entry that going on added: the one before it is the first step. */
const PUSHED = { afterDetails: true }

/**
 * Gives the steps a place in the browser's history: going on adds an entry, so that the browser's back button
 * goes back one step. The machine decides; the address follows it, except when the person moved in the history.
 */
export const useStepHistory = (step: 'last_details' | 'validation' | 'confirmation' | null): void => {
  const order = useOrder()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const seen = useRef({ hash, step })
  useEffect(() => {
    const before = seen.current
    seen.current = { hash, step }
    if (step === null || step === 'confirmation') {
      if (step === 'confirmation' && hash !== '') navigate({ hash: '' }, { replace: true })
      return
    }
    const wanted = step === 'validation' ? VALIDATION : ''
    if (hash === wanted) return
    if (hash !== before.hash) {
      // the person went back or forward
      order.send({ type: hash === VALIDATION ? 'details.submit' : 'step.back' })
      return
    }
    navigate({ hash: wanted }, step === 'validation' ? { state: PUSHED } : { replace: true })
  }, [hash, step, order, navigate])
}

/** Back to the first step, the way the browser's back button goes. */
export const useStepBack = (): (() => void) => {
  const order = useOrder()
  const navigate = useNavigate()
  const state: unknown = useLocation().state
  const pushed = typeof state === 'object' && state !== null && 'afterDetails' in state
  return () => (pushed ? navigate(-1) : order.send({ type: 'step.back' }))
}
