import { openWire } from '../house/wire.ts';

/** Answers a second, with so many clients who ask again as soon as they are answered. */
export async function askInALoop(
  address: string,
  { clients, seconds }: { clients: number; seconds: number },
  write: (nth: number) => string,
): Promise<number> {
  const endsAt = performance.now() + seconds * 1000;
  let asked = 0;
  const keepAsking = async (): Promise<number> => {
    const wire = openWire(address);
    let answered = 0;
    while (performance.now() < endsAt) {
      asked += 1;
      const { status, body } = await wire.send(write(asked));
      if (status !== 200) throw new Error(`answered ${status}: ${body}`);
      answered += 1;
    }
    wire.end();
    return answered;
  };
  const answered = await Promise.all(Array.from({ length: clients }, keepAsking));
  return answered.reduce((sum, count) => sum + count, 0) / seconds;
}
