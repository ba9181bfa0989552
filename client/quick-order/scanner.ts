/** Where the camera's picture is shown while it looks for codes. */
export const SCAN_VIDEO = 'quick-order-scan'

/** ms between two looks. */
const LOOK_MS = 200
/** ms after which the same code counts again: it was shown once more. */
const AGAIN_MS = 3000

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix']

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}

interface DetectorKind {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const detectorKind = (): DetectorKind | undefined =>
  (globalThis as { BarcodeDetector?: DetectorKind }).BarcodeDetector

/** Whether this browser reads codes by itself: where it does not, they are typed. */
export const canScan = (): boolean =>
  detectorKind() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

const failureText = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError')
    return 'L’appareil photo est refusé à ce site\u00a0: autorisez-le dans le navigateur, ou saisissez les codes.'
  if (name === 'NotFoundError') return 'Cet appareil n’a pas d’appareil photo\u00a0: saisissez les codes.'
  return 'L’appareil photo ne s’ouvre pas\u00a0: saisissez les codes.'
}

/** Opens the camera and tells each code that it sees, once; what comes back closes it. */
export const openScanner = ({
  onCode,
  onFailure,
}: {
  onCode: (text: string) => void
  onFailure: (message: string) => void
}): (() => void) => {
  let closed = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const seen = new Map<string, number>()

  const look = async (detector: Detector, video: HTMLVideoElement): Promise<void> => {
    if (closed) return
    const codes = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : []
    const now = performance.now()
    for (const { rawValue } of codes) {
      const last = seen.get(rawValue)
      seen.set(rawValue, now)
      if (rawValue.trim() !== '' && (last === undefined || now - last > AGAIN_MS) && !closed) onCode(rawValue)
    }
    if (!closed) timer = setTimeout(() => look(detector, video).catch(fail), LOOK_MS)
  }
  const fail = (error: unknown): void => {
    if (!closed) onFailure(failureText(error))
  }
  const stop = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const open = async (): Promise<void> => {
    const Kind = detectorKind()
    if (Kind === undefined) throw new Error('this browser reads no codes')
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (closed) return stop()
    const video = document.getElementById(SCAN_VIDEO)
    if (!(video instanceof HTMLVideoElement)) throw new Error('the picture has no place')
    video.srcObject = stream
    await video.play()
    const known = await Kind.getSupportedFormats()
    await look(new Kind({ formats: FORMATS.filter((format) => known.includes(format)) }), video)
  }
  open().catch(fail)
  return () => {
    closed = true
    clearTimeout(timer)
    stop()
  }
}
