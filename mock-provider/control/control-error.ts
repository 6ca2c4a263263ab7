/** Refuses a call of the control API, with this status and message. */
export class ControlError extends Error {
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ControlError';
    this.status = status;
  }
}
