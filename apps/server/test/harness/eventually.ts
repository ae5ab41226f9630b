/** Options of `vi.waitFor` for something that happens at once, or later on a busy machine. */
export const EVENTUALLY = { timeout: 60_000, interval: 20 };
