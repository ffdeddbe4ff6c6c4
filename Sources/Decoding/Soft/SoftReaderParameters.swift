/// Parameters of the soft reader, with units and the source of each value.
///
/// "Measured" means: the best of several values for pictures read, at none wrong, on photographs of phones and
/// groceries and on half-size, blurred and noisy copies of them (`Benchmarks/decode`).
package struct SoftReaderParameters: Hashable, Sendable {
  package var location = Location()
  package var firstLook = BandPlan(bands: 8, abortResidual: 0.12, scansStripLines: false)
  /// As the first look, at a frame that others follow: given up where no shape fits the first bands.
  package var firstLiveLook = BandPlan(bands: 8, abortResidual: 0.12, scansStripLines: false, endsWithoutFit: true)
  /// Nothing was accepted: more bands, looser fits, where the edges are, in two lights. Live frames take turns.
  package var closerLooks = [10, 20].map { reach in
    BandPlan(bands: 14, abortResidual: 0.17, scansStripLines: true, doubtfulNeed: 4, lightReach: reach)
  }
  /// Stills with no reading: labels cut close to the bars. In every look, such pairs of edges would displace better
  /// ones: 31 of 2,375 readings of blurred, scaled and noisy copies were lost (measured). Live, every few frames.
  package var tightLook = BandPlan(bands: 5, abortResidual: 0.12, scansStripLines: false, allowsTightMargins: true)
  /// Then, on a still: bands that are sharpened, a little and more.
  package var sharpLooks = [Sharpening(strength: 1), Sharpening(strength: 2, reach: 0.75)].map {
    BandPlan(
      bands: 10, abortResidual: 0.17, scansStripLines: true, endsWithoutFit: true, sharpening: $0, doubtfulNeed: 4,
      lightReach: 10)
  }
  /// After a code was read: whether there is another one.
  package var furtherLook = BandPlan(bands: 8, abortResidual: 0.12, scansStripLines: false, endsWithoutFit: true)
  package var alignment = Alignment()
  package var fit = Fit()
  package var acceptance = Acceptance()
  package var confirmation = Confirmation()
  package var addOn = AddOnRule()
  package var overFrames = OverFrames()
  package var budget = Budget()

  package init() {}

  /// Which cells of the frame belong to bars.
  package struct Location: Hashable, Sendable {
    /// Regions tried in a frame, strongest first (measured).
    package var regions = 6
    /// Weaker ones that are surveyed in an unread still, and their height as a share of the width, at most.
    var furtherRegions = 4
    var furtherHeight = 0.8
    /// Share of a cell's gradient energy that must lie in one orientation, 0...1 (measured).
    package var coherence: Float = 0.45
    /// Share of a frame's blocks that show nothing but the sensor's noise.
    package var noiseShare: Float = 0.1
    /// Coherent energy, in times of what noise has by chance.
    package var leastOverNoise: Float = 6
    /// Mean squared gradient of a cell, in grey values squared: a sensor's noise stays below (measured).
    package var energy: Float = 40
    /// Share of its seed's coherent energy that a neighbouring cell needs to join.
    package var growth: Float = 0.12
    /// Cosine of twice the angle that a neighbouring cell may be off its seed: 18 degrees.
    package var alignment: Float = 0.80
    /// Pixels along the bars' normal. An EAN-8 of 67 modules is not to be read from fewer.
    package var shortestWidth = 32.0
  }

  /// How a region is cut into bands.
  package struct BandPlan: Hashable, Sendable {
    /// Bands over the height. One instead of eight reads 38 of 319 fewer (measured).
    package var bands: Int
    /// A fit is given up when its mean squared residual so far is above this, plus `Fit.abortAllowance` in all.
    package var abortResidual: Float
    /// Whether libzbar also sees the single lines of the strip.
    package var scansStripLines: Bool
    /// Whether bands that no shape fits any more are spared libzbar's look.
    package var endsWithoutFit = false
    /// Whether less white next to a code suffices, as `Alignment.tightQuietZone`.
    var allowsTightMargins = false
    /// The treatment of a band's samples before anything else.
    var sharpening = Sharpening.none
    /// The need is this many times itself where the worst digit is above `Acceptance.doubtfulDigit` and libzbar gave no
    /// vote. Looser fits: without it two of 1,602 half-size or blurred and noisy copies gave a wrong ISBN, a 73 read as
    /// 11.
    package var doubtfulNeed: Float = 1
    /// A band's height in modules, at most: its lines are averaged.
    package var heightInModules = 3.0
    /// How far a profile must turn back to end an edge, of levels −1...1.
    package var hysteresis: Float = 0.2
    /// Blocks of eight samples to each side whose darkest and lightest are black and white: 4 are 9 modules each way.
    /// Fewer follow uneven light; more find a bar that is wide enough to be black where the lens has left no narrow one
    /// so.
    package var lightReach = 4
  }

  /// The memory of a region that no live frame settled (`ProfileMemory`).
  package struct OverFrames: Hashable, Sendable {
    /// Regions that are kept, the strongest of a frame.
    package var regions = 2
    /// Parts of the height that are kept apart: enough for a band to contradict another.
    package var parts = 3
    package var fewestEdges = 16
    /// Frames a region may be unseen before it is forgotten.
    package var mostMissed = 3
    /// Frames that must have been laid over each other before they are read.
    package var leastFrames = 2
    /// Frames that outweigh a new one, at most: older ones fade.
    package var mostFrames = 10
    /// Correlation that a frame must have with those before it.
    package var likeness: Float = 0.75
    /// From one frame to the next, as a share of the region's width, and in radians.
    package var reach = 0.35
    package var turn = 0.12
    /// The least `BarLikeness` of a region for an unread code to be still there: half a code has half of its edges.
    package var barLikeness: Float = 6
    /// Frames after a closer look's first reading of a code during which that look is repeated.
    package var expectedFrames = 8
    /// Frames without a reading after which a code is new.
    package var newAfterFrames = 20
  }

  /// When a reading without libzbar's vote is held against another light (`RegionReader.rival`).
  package struct Confirmation: Hashable, Sendable {
    /// The number of best bands that are compared.
    package var bands = 4
    /// As `BandPlan.lightReach`.
    package var lightReaches = [4, 10, 20]
  }

  /// The possible beginnings and ends of a symbol in a profile.
  package struct Alignment: Hashable, Sendable {
    /// Quiet zone on both sides, in modules. The standard asks for 7 and more (ISO/IEC 15420, 4.3.5), labels give less.
    package var quietZoneThirteen: Float = 4
    package var quietZoneEight: Float = 4.5
    /// Half an EAN-13 looks like a UPC-E whose bars end before a space of up to four modules.
    package var quietZoneSix: Float = 5
    /// The margin of EAN-13 and EAN-8 in the look for tight margins (`BandPlan.allowsTightMargins`); they then need
    /// more evidence (`Acceptance.wideMargin`).
    package var tightQuietZone: Float = 2.5
    /// The widest element and the number of proposals in that look, above those of other looks: blur may merge guards.
    package var widestTightElement: Float = 10
    package var tightProposals = 6
    /// The widest bar or space inside, in modules: 4 by the standard, and blur merges some.
    package var widestElement: Float = 8
    /// Width of a symbol as a share of the profile.
    package var narrowest: Float = 0.3
    /// Share of the symbol's edges that must be seen.
    package var edges: Float = 0.5
    /// Samples a module has at least; what would have fewer is not looked for.
    package var samplesPerModule: Float = 1.3
  }

  /// How templates are held against a profile.
  package struct Fit: Hashable, Sendable {
    /// Profile samples a module, were the whole region one EAN-13.
    package var samplesPerModule = 4.0
    /// How much worse than the best a boundary's path may be and still be followed, in squared residual. At 5 as many
    /// codes are read and each fit takes half as long again; at 1, two photographs fewer are read (measured).
    package var beam: Float = 2
    /// The cost of a step of a quarter module away from the even split, in squared residual.
    package var stepCost: Float = 0.12
    /// Squared residual that a fit may have beyond its plan's share before it is given up.
    package var abortAllowance: Float = 6
    /// Residual below which a band's costs are pooled.
    package var pooledResidual: Float = 0.15
    /// Residual that a symbol's shape must reach within four profiles to be tried on.
    package var gate: Float = 0.15
    /// Weights are 1/residual, of a residual no smaller than this: one perfect band does not outvote seven.
    package var leastResidual: Float = 0.03
    /// The limit of a symbol's cost beyond the digit's best, in squared residual: a spoilt band is bounded.
    package var costCap: Float = 12
  }

  /// When a reading stands. All measured: without it 325 of 389 are read, three of them wrong.
  package struct Acceptance: Hashable, Sendable {
    /// The least margin − `excessWeight` · excess, in squared residual over the bands.
    package var needThirteen: Float = 25
    package var needEight: Float = 100
    package var needSix: Float = 100
    package var excessWeight: Float = 2
    /// The need grows by this share of itself for each 0.05 of residual over 0.05.
    package var needGrowth: Float = 2
    /// Mean squared residual of the whole symbol, its worst digit and its guards, at most.
    package var residual: Float = 0.10
    package var worstDigit: Float = 0.30
    package var guards: Float = 0.20
    /// Residual of the worst digit above which `BandPlan.doubtfulNeed` counts.
    package var doubtfulDigit: Float = 0.20
    /// The largest share that a digit's bars may leave unexplained at its place, on the band that shows it best: they
    /// must explain at least half. Where the code's other digits are clear, each digit must be clear: a half covered
    /// digit follows from its other half and the check digit, and neither is enough.
    var mostUnexplained: Float = 0.5
    var leastUnexplained: Float = 0.35
    var timesUsual: Float = 6
    /// The share above which the picture is searched for the digits again (`DigitWitness`): one reading in thirty.
    var doubtfullyUnexplained: Float = 0.2
    /// The share above which the best band's surroundings are searched for a cover. One in five readings has as much.
    var hardlyUnexplained: Float = 0.08
    /// With fewer than `scannerVotes`, no two neighbouring digits may each leave so large a share and be in so much
    /// doubt (`DoubtfulPair`). Of 27 wrong readings next to strips 26 do. Of 1,988 right ones 30 do, and a closer look
    /// reads most of them.
    var pairUnexplained: Float = 0.07
    var pairDoubt: Float = 0.45
    /// The same in a look after one that saw such a pair: there all digits are poorer, and the pair stands out less.
    var pairDoubtLater: Float = 0.15
    /// The residual above which such a share of both digits is enough to search the picture for them again.
    var pairResidual: Float = 0.06
    /// Modules next to the code that must be as white as its spaces. Half an EAN-13 is drawn as a UPC-E is.
    var clearThirteen = 3
    var clearEight = 3
    var clearSix = 5
    /// The clear modules of a wide margin, and the share by which the need grows for each missing one.
    var wideMargin = 5
    var needOfMargin: Float = 0.5
    /// Mean squared residual of the guards, at most, where a margin is not wide: the code's own bars may end it.
    var tightGuards: Float = 0.12
    /// The share of the need that remains when libzbar gave the same text on a band.
    package var agreement: Float = 0.3
    /// The share of the need at which a frame is evidence for a code that another frame shows.
    var nearNeed: Float = 0.5
    /// libzbar's votes for another text that forbid a reading.
    package var vetoVotes = 3
    /// Without the soft reader: the votes libzbar needs, UPC-E apart, and the multiple of the runner-up's votes.
    package var scannerVotes = 3
    package var scannerVotesSix = 8
    package var scannerLead = 4
    /// Times the need at which two or four bands are enough and the rest are spared.
    package var earlyNeed: Float = 3

    func leftUnexplained(by evidence: ReadingEvidence) -> Float {
      min(mostUnexplained, max(leastUnexplained, timesUsual * evidence.usuallyUnexplained))
    }

    func guards(of evidence: ReadingEvidence) -> Float {
      evidence.clearModules < wideMargin ? min(guards, tightGuards) : guards
    }

    func isDoubtful(_ pair: DoubtfulPair, wasDoubted: Bool = false) -> Bool {
      wasDoubted ? pair.doubt > pairDoubtLater : pair.unexplained > pairUnexplained && pair.doubt > pairDoubt
    }

    /// Whether the picture is asked for each digit: where only libzbar gave the code, or some of it is hardly seen.
    func needsWitness(_ evidence: ReadingEvidence) -> Bool {
      let pair = evidence.doubtfulPair
      return evidence.bands == 0 || evidence.unexplained > doubtfullyUnexplained || evidence.clearModules < wideMargin
        || pair.unexplained > pairUnexplained && pair.residual > pairResidual
    }

    /// Whether the picture is asked if something covers a digit, of a reading that needs no witness.
    func mayBeCovered(_ evidence: ReadingEvidence) -> Bool { evidence.unexplained > hardlyUnexplained }

    func clearModules(_ shape: SymbolShape) -> Int {
      switch shape {
      case .thirteen: clearThirteen
      case .eight: clearEight
      case .six: clearSix
      }
    }
  }

  package struct AddOnRule: Hashable, Sendable {
    /// Bands over the code's height, and after how many without a fit the rest are spared.
    package var bands = 8
    package var bandsWithout = 3
    package var hysteresis: Float = 0.2
    /// From the code to the add-on, in modules: 7 to 12 by the standard (GS1 General Specifications 5.2.2.5), covers
    /// give more.
    package var narrowestGap: Float = 5
    package var widestGap: Float = 24
    /// Clear paper before and after it, in modules: the standard requires 5 after it.
    package var clearBefore: Float = 4.5
    package var clearBehind: Float = 3.5
    /// How much lighter or darker the paper after it may be, as a share of the contrast.
    package var paperChange: Float = 0.3
    /// Its modules against those of the code.
    package var narrowest: Float = 0.85
    package var widest: Float = 1.15
    /// Edges that are tried as its beginning, and fits in all.
    package var starts = 2
    package var fits = 40
    /// The residual above which a fit with another blur is tried.
    package var promising: Float = 0.25
    /// The least margin − `excessWeight` · excess, as for a code. Two digits carry far less evidence.
    package var needFive: Float = 40
    package var needTwo: Float = 60
    package var excessWeight: Float = 2
    /// Bands that must have a fit, and their share of all.
    package var fewestBands = 2
    /// Bands that are enough when the need is reached this many times.
    package var bandsEnough = 3
    package var earlyNeed: Float = 2.5
    package var shareOfBands: Float = 0.35
    /// Mean squared residual, at most.
    package var residual: Float = 0.10
    package var worstDigit: Float = 0.25
    package var guards: Float = 0.15

    func need(_ shape: AddOnShape) -> Float {
      switch shape {
      case .five: needFive
      case .two: needTwo
      }
    }
  }

  /// The limits of the work on a frame.
  package struct Budget: Hashable, Sendable {
    /// Fits a frame: bounds the worst case.
    package var fits = 200
    /// Fits of the looks at sharpened bands, and at further regions.
    var sharpFits = 100
    var furtherFits = 40
    /// The least edges in a barcode's mean profile: an EAN-8 has 44, UPC-E 34, and blur hides half.
    package var fewestEdges = 16
    /// Regions looked at twice, and the edges they need: fewer than `mostEdges`, which only texture has.
    package var secondLooks = 2
    package var secondLookEdges = 28
    package var mostEdges = 200
    /// The `BarLikeness` at which a region is looked at in every live frame. 7 in 1,000 codes that are read have less
    /// (measured, on half-size, blurred and noisy copies, too).
    package var barLikeness: Float = 9
    /// The `BarLikeness` below which a region of a still gets only one look. At `barLikeness`, 4 of 2,220 blurred,
    /// turned and smaller copies are lost; at this value none of these.
    package var leastLikeness: Float = 5
    /// The height of a region as a share of its width above which it is as improbable, without a look at its edges. Of
    /// 2,637 read regions none has more than 1.6.
    package var tallest = 2.0
    /// Regions of less that take turns, the strongest of a frame, and live frames from one turn to the next.
    package var unlikelyRegions = 2
    package var framesBetweenUnlikelyLooks = 3
    /// The `BarLikeness` at which every live frame takes a closer look at what it could not read, and libzbar a look at
    /// every other one. Below it, one pair of frames in this many gets a turn.
    package var sureLikeness: Float = 20
    package var pairsBetweenCloserLooks = 3
    /// `BarLikeness.commonShare` below which a region may hold two codes, one above the other: half is common.
    package var stackedShare: Float = 0.75
    /// The greatest number of parts of regions that are looked at separately in a frame.
    package var pieces = 6
    /// The least `BarLikeness` of a part that is looked at, its `commonShare` and its height as a share of its width.
    /// Of 289 parts that held a second code none has less than 29, 0.31 and 0.18; of 160 others every third has.
    package var likenessOfPiece: Float = 28
    package var commonOfPiece: Float = 0.3
    package var heightOfPiece = 0.17
    /// The greatest number of parts of regions, and of regions next to a code, that get closer looks in a still: they
    /// show a code's shape, at this mean squared residual or less.
    package var undecided = 2
    package var undecidedResidual: Float = 0.05
    /// Share of a read region's score that another must have to be looked at for a further code.
    package var leastFurtherScore = 0.03
    /// Live frames from one that looks for more codes than one to the next, and for tight margins.
    package var framesBetweenFullLooks = 4
  }
}
