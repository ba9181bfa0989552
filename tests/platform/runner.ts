import { type SerializedConfig, TestRunner } from 'vitest'
import { endWorker } from './worker.ts'

/** Vitest's own, which also ends what a worker's files shared. */
export default class extends TestRunner {
  constructor(config: SerializedConfig) {
    super(config)
    this.onCleanupWorkerContext(endWorker)
  }
}
