import { Component, type ReactNode } from 'react'
import { report } from './report.ts'

/** What a boundary caught. */
export interface Caught {
  error: unknown
  /** under which the server's log has it; null until it is known, or when it could not be told */
  reference: string | null
}

interface ErrorBoundaryProps {
  children: ReactNode
  /** what is shown instead of children that threw */
  fallback: (caught: Caught) => ReactNode
  /** another value lets the children try again: the address that they are for */
  place?: string
}

/** Catches what the views in it throw, reports it, and shows `fallback` until `place` changes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error, reference: null } }
  }

  override componentDidCatch(error: unknown) {
    report(error).then((reference) =>
      this.setState(({ caught }) => (caught?.error === error ? { caught: { error, reference } } : null)),
    )
  }

  override componentDidUpdate(before: ErrorBoundaryProps, state: { caught: Caught | null }) {
    const stood = state.caught !== null && this.state.caught !== null
    if (stood && before.place !== this.props.place) this.setState({ caught: null })
  }

  override render() {
    const { caught } = this.state
    return caught === null ? this.props.children : this.props.fallback(caught)
  }
}
