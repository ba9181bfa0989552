import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOrder } from './order.actor.tsx'

const VALIDATION = '#validation'

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
    navigate({ hash: wanted }, { replace: step === 'last_details' })
  }, [hash, step, order, navigate])
}

/** Back to the first step, the way the browser's back button goes. */
export const useStepBack = (): (() => void) => {
  const order = useOrder()
  return () => order.send({ type: 'step.back' })
}
