/** For what happens at once, and takes a little longer where the machine is busy with something else. */
export const PATIENCE = { timeout: 60_000, interval: 20 };
