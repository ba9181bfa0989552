/** Whether a proxy answered in the place of the server. */
export const isGateways = ({ status }: Response): boolean => status >= 502 && status <= 504

/** What is asked, unless it takes longer than `patience` ms: then it throws. */
export const inTime = (asked: Promise<Response>, patience: number): Promise<Response> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('late')), patience)
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
